// The service worker keeps the page, so that it opens while the server does not answer. A page that needs a
// server then says so, and works with what it has. One that does not is kept as a whole.

export {};

declare const self: any;

const cacheName = "nissy";

/** Whether the page works without a server; the builder sets it. */
declare const STATIC: boolean;

self.addEventListener("install", (e: any) => {
  self.skipWaiting();
  if (STATIC) e.waitUntil(keepAll());
});
self.addEventListener("activate", (e: any) => e.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (e: any) => {
  const url = new URL(e.request.url);
  if (e.request.method === "GET" && url.origin === self.location.origin && isPage(url.pathname)) {
    e.respondWith(newest(e.request));
  }
});

/** Reports whether a path is a file of the page, and not an answer of the server. */
const isPage = (path: string) => path.endsWith("/") || (/\.(m?js|wasm|css|svg|webmanifest|txt)$/.test(path) && !path.includes("/api/"));

/** Keeps all files of the page. */
async function keepAll() {
  const cache = await caches.open(cacheName);
  await cache.addAll(await (await fetch("files.json")).json());
}

/** The file from the server, or the one that was kept if the server does not answer. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone()).catch(unlessFull);
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

/** A file for which the browser has no room is not kept. */
function unlessFull(error: Error) {
  if (error.name !== "QuotaExceededError") throw error;
}
