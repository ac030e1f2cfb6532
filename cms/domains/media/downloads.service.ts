import { AppError } from "../../contract/errors";
import type { Db } from "../../db/client";
import type { Storage } from "../../platform/storage";
import { type Actor, isStaff } from "../actor";
import { hasGone } from "../posts/tombstones.reader";
import { sightOf } from "../posts/visibility.policy";
import { type DownloadRow, findDownload, findFormerVersion } from "./media.repo";

/** A stored file as a download needs it. */
export interface Download {
  id: string;
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Hex; changes whenever the bytes do. */
  sha256: string;
  /** When these bytes came. */
  created: Date;
  /** Whether everyone may have it, so that a proxy may keep it. */
  public: boolean;
  /** Whether the same address never has other bytes, though it may go. What belongs to a document can be replaced, and then at once. */
  lasting: boolean;
  /** Opens the bytes, or a range of them (inclusive ends). Null when the storage has lost them. */
  open: (range?: { start: number; end: number }) => ReturnType<Storage["open"]>;
}

export interface DownloadsService {
  /**
   * The file, or by its number one of its versions, which are for staff alone. Null when there is none or the actor may not
   * know of it. Throws `gone` for what went with a document that was removed.
   */
  find(actor: Actor, id: string, version?: number): Promise<Download | null>;
}

export function createDownloadsService(db: Db, storage: Storage): DownloadsService {
  function toDownload({
    storage_key: key,
    mime_type: mimeType,
    visibility,
    ...rest
  }: DownloadRow): Download {
    return {
      ...rest,
      mimeType,
      public: visibility === "public",
      open: (range) => storage.open(key, range),
    };
  }

  return {
    async find(actor, id, version) {
      if (version !== undefined && !isStaff(actor)) return null;
      const sight = sightOf(actor);
      const file = await findDownload(db, sight, id);
      if (!file) {
        if (await hasGone(db, sight, id))
          throw new AppError("gone", "The document that the file belonged to was removed");
        return null;
      }
      if (version === undefined) return toDownload(file);
      const former = file.version === version ? file : await findFormerVersion(db, file, version);
      // Nobody but staff has it, so nobody else may keep it.
      return former ? toDownload({ ...former, visibility: "internal" }) : null;
    },
  };
}
