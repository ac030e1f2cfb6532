import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AUTHOR_PICTURE_MAX_BYTES, UPLOAD_MAX_BYTES } from "../../contract/limits";
import { newId } from "../../platform/ids";
import type { SentPicture } from "../../domains/authors/profile-pictures";
import { profileRefused } from "../../domains/authors/refused";
import { readForm } from "./form";

const PICTURE_FIELD = "profile_picture";

/**
 * Reads the form of a profile, hands it on with its picture as a file on this machine, and removes that file then. Throws what `readForm`
 * throws, `invalid_profile` for a picture that is too large, and what `handOn` throws.
 */
export async function withPictureForm<T>(request: Request, handOn: (fields: Record<string, unknown>, picture: SentPicture | null) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), "profile-"));
  let picture: SentPicture | null = null;
  try {
    const { fields } = await readForm(request, {
      fields: new Set([PICTURE_FIELD]),
      async take({ name, data }) {
        const path = join(dir, newId());
        await spool(data, path);
        picture = { path, name };
        return path;
      },
      discard: async (path) => rm(path, { force: true }),
    });
    return await handOn(fields, picture);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Listens to a picture that is too large to its end and keeps none of the rest, because who is cut off does not hear why; but to no more than any file may have. */
async function spool(data: Readable, path: string): Promise<void> {
  let size = 0;
  await pipeline(data, async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > UPLOAD_MAX_BYTES) break;
      if (size <= AUTHOR_PICTURE_MAX_BYTES) yield chunk;
    }
  }, createWriteStream(path));
  if (size > AUTHOR_PICTURE_MAX_BYTES) throw profileRefused(PICTURE_FIELD, "picture_too_large");
}
