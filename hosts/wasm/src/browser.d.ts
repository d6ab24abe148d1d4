// What the type declarations of TypeScript for pages leave out, because only workers have it.

interface FileSystemSyncAccessHandle {
  write(bytes: Uint8Array, options: { at: number }): number;
  flush(): void;
  close(): void;
  getSize(): number;
}

interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
  move(name: string): Promise<void>;
}

declare module "go/wasm_exec"; // the builder finds it in the Go installation
