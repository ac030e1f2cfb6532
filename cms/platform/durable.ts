import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Forces a folder's entries to the disk, so that a new or renamed file is still there after a power cut. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders and makes their entries durable itself.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a new file and forces its bytes to the disk. The caller forces the folder once the file has its final name. */
export function writeSynced(path: string, text: string, mode: number): void {
  const handle = openSync(path, "wx", mode);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Forces all files of a folder and its subfolders to the disk, one after the other and outside the main thread. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await syncTree(path);
    } else if (entry.isFile()) {
      const file = await open(path, "r");
      await file.sync().finally(() => file.close());
    }
  }
  syncFolder(folder);
}
