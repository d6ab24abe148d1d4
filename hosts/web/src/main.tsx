import { render } from "preact";
import { App, onKey } from "./views/app";
import { start } from "./state";

const root = document.getElementById("app")!;
root.textContent = "";
render(<App />, root);
start();
document.addEventListener("keydown", onKey);
navigator.serviceWorker?.register("worker.js", { type: "module" }).catch(() => {}); // without it the page needs the server to open
