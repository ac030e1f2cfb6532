import type { Db } from "../../db/client";
import type { Storage } from "../../platform/storage";
import type { Actor } from "../actor";
import { sightOf, visibleFile } from "../posts/visibility.policy";

/** A stored file as a download needs it. */
export interface Download {
  id: string;
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Hex; changes whenever the bytes do. */
  sha256: string;
  created: Date;
  /** Whether everyone may have it, so that a proxy may keep it. */
  public: boolean;
  /** Opens the bytes, or a range of them (inclusive ends). Null when the storage has lost them. */
  open: (range?: { start: number; end: number }) => ReturnType<Storage["open"]>;
}

export interface DownloadsService {
  /** The file, or null when there is none or the actor may not know of it. */
  find(actor: Actor, id: string): Promise<Download | null>;
}

export function createDownloadsService(db: Db, storage: Storage): DownloadsService {
  return {
    async find(actor, id) {
      const file = await db.selectFrom("files")
        .select(["id", "name", "mime_type", "size", "sha256", "created", "visibility", "storage_key"])
        .where("id", "=", id).where(visibleFile(sightOf(actor), "files"))
        .executeTakeFirst();
      if (!file) return null;
      const { mime_type: mimeType, storage_key: key, visibility, ...rest } = file;
      return { ...rest, mimeType, public: visibility === "public", open: (range) => storage.open(key, range) };
    },
  };
}
