// The file system of the Go program: one flat folder, kept by the browser (OPFS). Package os calls
// it as it calls fs of node. A table that is not kept comes from a server if that has it.

/** The path of the folder for the Go program. */
export const folder = "/nissy";

/** The most bytes that are kept without asking. */
const unaskedBytes = 20e6;

/** The most bytes of a write that does not wait for the page's answer. */
const smallBytes = 4096;

const extension = ".nissytable";
const unfinished = /\.tmp-[0-9a-f]+$/;

/** What the page decides and is told. */
export interface Advisor {
  mayKeep(bytes: number): Promise<boolean>;
  fetched(progress: { table: string; done: number; total: number }): void;
}

/** An error with a code that Go knows. */
class FileError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** An open file, or the folder. */
interface Open {
  name: string;
  blob?: Blob; // to be read
  access?: FileSystemSyncAccessHandle; // to be written
  position: number;
}

const flag = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };

export class Files {
  private folder: FileSystemDirectoryHandle | null = null;
  private readonly open = new Map<number, Open>();
  private nextFile = 100;
  private allowed: Promise<boolean> | null = null; // what the page answers; null: it was not asked
  private answer: boolean | null = null; // what it has answered
  private offered = new Set<string>(); // the tables that the server has
  private readonly fetching = new Map<string, Promise<Blob | null>>();

  constructor(
    private readonly advisor: Advisor,
    private readonly tables: string, // the address of the tables of a server; empty: there are none
  ) {}

  /** Opens the folder. It returns false if the browser keeps nothing. */
  async start(keep: boolean): Promise<boolean> {
    if (this.tables) this.offered = new Set(await listOf(this.tables));
    if (!keep) return this.offered.size > 0;
    try {
      const root = await navigator.storage.getDirectory();
      this.folder = await root.getDirectoryHandle("nissy", { create: true });
      void this.removeUnfinished();
    } catch {
      this.folder = null; // as in private windows of some browsers
    }
    return this.folder !== null || this.offered.size > 0;
  }

  /** Removes what workers that were ended have left. Only the first worker of a browser does. */
  private async removeUnfinished() {
    await navigator.locks?.request("nissy-files", { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      for (const name of await this.names()) if (unfinished.test(name)) await this.folder!.removeEntry(name).catch(() => {});
      await new Promise(() => {}); // holds the lock as long as this worker lives
    });
  }

  /** The fs of the Go program. */
  node(): object {
    const constants = flag;
    const calls: Record<string, (...args: any[]) => Promise<unknown>> = {
      open: (path, flags) => this.openFile(path, flags),
      close: (file) => this.close(file),
      read: (file, buffer, offset, length, position) => this.read(file, buffer.subarray(offset, offset + length), position),
      write: (file, buffer, offset, length, position) => this.write(file, buffer.subarray(offset, offset + length), position),
      fsync: async (file) => this.get(file).access?.flush(),
      fstat: async (file) => this.describe(this.get(file)),
      stat: (path) => this.stat(path),
      lstat: (path) => this.stat(path),
      readdir: () => this.names(),
      mkdir: async (path) => this.refuse(path === folder ? "EEXIST" : "EPERM"),
      rename: (from, to) => this.rename(this.nameOf(from), this.nameOf(to)),
      unlink: (path) => this.remove(this.nameOf(path)),
    };
    const node: Record<string, unknown> = { constants, writeSync: print };
    for (const [name, call] of Object.entries(calls)) {
      node[name] = (...args: any[]) => {
        const done = args.pop();
        call(...args).then((value) => done(null, value), (error) => done({ code: codeOf(error), message: String(error) }));
      };
    }
    for (const name of ["chmod", "fchmod", "chown", "fchown", "lchown", "ftruncate", "truncate", "link", "symlink", "readlink", "rmdir", "utimes"]) {
      node[name] = (...args: any[]) => args.pop()({ code: "ENOSYS" });
    }
    return node;
  }

  private refuse(code: string): never {
    throw new FileError(code);
  }

  private get(file: number): Open {
    return this.open.get(file) ?? this.refuse("EBADF");
  }

  /** The name of a file in the folder; empty: the folder itself. There are no other files. */
  private nameOf(path: string): string {
    if (path === folder) return "";
    const name = path.startsWith(folder + "/") ? path.slice(folder.length + 1) : this.refuse("ENOENT");
    return name.includes("/") ? this.refuse("ENOENT") : name;
  }

  private async openFile(path: string, flags: number): Promise<number> {
    const name = this.nameOf(path);
    const opened: Open = { name, position: 0 };
    if (name && flags & (flag.O_WRONLY | flag.O_RDWR)) opened.access = await this.create(name, flags);
    else if (name) opened.blob = await this.find(name);
    this.open.set(++this.nextFile, opened);
    return this.nextFile;
  }

  private async create(name: string, flags: number): Promise<FileSystemSyncAccessHandle> {
    if (!this.folder || !(flags & flag.O_CREAT)) return this.refuse("EROFS");
    if (flags & flag.O_EXCL && (await this.names()).includes(name)) return this.refuse("EEXIST");
    const handle = await this.folder.getFileHandle(name, { create: true });
    return handle.createSyncAccessHandle();
  }

  /** The content of a file: a kept one, or a table of the server. */
  private async find(name: string): Promise<Blob> {
    const kept = await this.kept(name);
    return kept ?? (await this.fetched(name)) ?? this.refuse("ENOENT");
  }

  private async kept(name: string): Promise<Blob | null> {
    try {
      return await (await this.folder!.getFileHandle(name)).getFile();
    } catch {
      return null;
    }
  }

  /** The table from the server, which is kept if it may be. */
  private fetched(name: string): Promise<Blob | null> {
    const table = name.slice(0, -extension.length);
    if (!name.endsWith(extension) || !this.offered.has(table)) return Promise.resolve(null);
    let blob = this.fetching.get(name);
    if (!blob) {
      blob = download(this.tables + table, (done, total) => this.advisor.fetched({ table, done, total }));
      this.fetching.set(name, blob);
      void blob.then((b) => this.keep(name, b)).catch(() => {}).then(() => this.fetching.delete(name));
    }
    return blob;
  }

  private async keep(name: string, blob: Blob | null) {
    if (!this.folder || !blob) return;
    const file = await this.openFile(`${folder}/${name}.tmp-0`, flag.O_WRONLY | flag.O_CREAT);
    try {
      await this.write(file, new Uint8Array(await blob.arrayBuffer()), null);
    } finally {
      await this.close(file);
    }
    await this.rename(`${name}.tmp-0`, name);
  }

  private async close(file: number) {
    const { access } = this.get(file);
    this.open.delete(file);
    access?.close();
  }

  private async read(file: number, into: Uint8Array, position: number | null): Promise<number> {
    const opened = this.get(file);
    const from = position ?? opened.position;
    const part = await (opened.blob ?? this.refuse("EISDIR")).slice(from, from + into.length).arrayBuffer();
    into.set(new Uint8Array(part));
    if (position === null) opened.position += part.byteLength;
    return part.byteLength;
  }

  private async write(file: number, bytes: Uint8Array, position: number | null): Promise<number> {
    if (file <= 2) return print(file, bytes);
    const opened = this.get(file);
    if (!opened.access) return this.refuse("EBADF");
    if (!(await this.mayKeep(bytes.length))) return this.refuse("EACCES");
    const at = position ?? opened.position;
    const written = opened.access.write(bytes, { at });
    // When the storage is full, Chromium writes less, or returns its error -8 as 4294967288.
    if (written !== bytes.length) this.refuse("ENOSPC");
    opened.position = at + written;
    return written;
  }

  /**
   * Reports whether so many more bytes may be kept. The page is asked at most once. Until it answers, only large writes wait:
   * a search that loads a table writes its stamp first.
   */
  private async mayKeep(bytes: number): Promise<boolean> {
    if (!this.allowed) {
      let total = bytes;
      for (const name of await this.names()) total += (await this.kept(name))?.size ?? 0;
      if (total <= unaskedBytes) return true;
      this.allowed ??= this.advisor.mayKeep(total).then((may) => (this.answer = may));
    }
    return this.answer ?? (bytes <= smallBytes || this.allowed);
  }

  private async stat(path: string) {
    const name = this.nameOf(path);
    return this.describe({ name, position: 0, ...(name && { blob: await this.find(name) }) });
  }

  private describe({ blob, access }: Open) {
    const isFolder = !blob && !access;
    const time = blob instanceof File ? blob.lastModified : 0;
    return {
      isDirectory: () => isFolder, mode: isFolder ? 0o040755 : 0o100644, size: blob?.size ?? access?.getSize() ?? 0,
      dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: 0, atimeMs: time, mtimeMs: time, ctimeMs: time,
    };
  }

  private async names(): Promise<string[]> {
    const names = [];
    if (this.folder) for await (const name of this.folder.keys()) names.push(name);
    return names;
  }

  private async rename(from: string, to: string) {
    const handle = await this.folder!.getFileHandle(from);
    await handle.move(to);
  }

  private async remove(name: string) {
    await this.folder!.removeEntry(name);
  }
}

/** The code that Go knows for an error of the browser. */
function codeOf(error: unknown): string {
  if (error instanceof FileError) return error.code;
  const codes: Record<string, string> = { NotFoundError: "ENOENT", QuotaExceededError: "ENOSPC", NoModificationAllowedError: "EBUSY", NotAllowedError: "EACCES" };
  return codes[(error as DOMException).name] ?? "EIO";
}

let printed = "";

/** Prints whole lines to the console: the last words of a program that fails. */
function print(_: number, bytes: Uint8Array): number {
  const lines = (printed + new TextDecoder().decode(bytes)).split("\n");
  printed = lines.pop()!;
  for (const line of lines) console.error(line);
  return bytes.length;
}

/** The names of the tables that a server has. */
async function listOf(tables: string): Promise<string[]> {
  try {
    const response = await fetch(tables);
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}

/** Fetches a file. If the connection breaks, it continues where it stopped. */
async function download(address: string, progress: (done: number, total: number) => void): Promise<Blob | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let done = 0, total = 1, tag = "";
  for (let attempts = 0; attempts < 4 && done < total; attempts++) {
    try {
      const response = await fetch(address, done ? { headers: { Range: `bytes=${done}-`, "If-Range": tag } } : {});
      if (!response.ok) return null;
      if (response.status !== 206) (parts.length = 0), (done = 0);
      tag = response.headers.get("ETag") ?? "";
      total = done + Number(response.headers.get("Content-Length"));
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
        parts.push(part);
        progress((done += part.length), total);
      }
    } catch {
      // The next attempt asks for the rest.
    }
  }
  return done === total ? new Blob(parts) : null;
}
