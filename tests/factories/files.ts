import type { Db } from "../../cms/db/client";
import { fileKey, newId } from "../../cms/platform/ids";
import type { Storage } from "../../cms/platform/storage";

export interface StoredFile {
  id: string;
  name: string;
  sha256: string;
  bytes: Buffer;
  created: Date;
  /** Path of the file as the site links to it. */
  path: string;
}

/** Stores a file and its row. It is a small public PDF unless the test says otherwise. */
export async function storeFile(
  { db, storage }: { db: Db; storage: Storage },
  overrides: {
    name?: string;
    mimeType?: string;
    bytes?: Buffer;
    visibility?: "public" | "internal";
  } = {},
): Promise<StoredFile> {
  const {
    name = "report.pdf",
    mimeType = "application/pdf",
    bytes = Buffer.from("0123456789abcdef"),
    visibility = "public",
  } = overrides;
  const id = newId();
  const created = new Date("2024-03-01T12:00:00Z");
  const { size, sha256 } = await storage.put(fileKey(id), bytes);
  await db
    .insertInto("files")
    .values({
      id,
      name,
      visibility,
      storage_key: fileKey(id),
      sha256,
      mime_type: mimeType,
      size,
      page_count: null,
      width: null,
      height: null,
      title: name,
      caption: "",
      alt_text: "",
      description: "",
      created,
    })
    .execute();
  return { id, name, sha256, bytes, created, path: `/files/${id}/${encodeURIComponent(name)}` };
}
