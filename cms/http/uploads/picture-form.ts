import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../contract/errors";
import { AUTHOR_PICTURE_MAX_BYTES, UPLOAD_MAX_BYTES } from "../../contract/limits";
import { newId } from "../../platform/ids";
import { type UploadedPicture, invalidProfile } from "../../areas/people";
import { readForm } from "./form";

const PICTURE_FIELD = "profile_picture";

/**
 * Reads the form of a profile and hands it on with its picture as a local file, which is deleted afterwards.
 * Throws `invalid_profile` for a picture that is too large, and `busy` while another form of the same user is being received.
 * Also throws what `readForm` and `handOn` throw.
 */
export type WithPictureForm = <T>(
  sender: { request: Request; userId: number },
  handOn: (fields: Record<string, unknown>, picture: UploadedPicture | null) => Promise<T>,
) => Promise<T>;

export function createPictureForms(): WithPictureForm {
  // A form may arrive slowly. Each user can send one form at a time with one picture in it, so that pictures cannot fill the
  // disk.
  const senders = new Set<number>();

  return async function withPictureForm({ request, userId }, handOn) {
    if (senders.has(userId))
      throw new AppError("busy", "Another form of this user is still being received");
    senders.add(userId);
    try {
      return await inOwnFolder((dir) => receive(request, dir, handOn));
    } finally {
      senders.delete(userId);
    }
  };
}

async function inOwnFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), "profile-"));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function receive<T>(
  request: Request,
  dir: string,
  handOn: (fields: Record<string, unknown>, picture: UploadedPicture | null) => Promise<T>,
): Promise<T> {
  let picture: UploadedPicture | null = null;
  const { fields } = await readForm(request, {
    fields: new Set([PICTURE_FIELD]),
    mostFiles: 1,
    async take({ name, data }) {
      const path = join(dir, newId());
      await spool(data, path);
      picture = { path, name };
      return path;
    },
    discard: async (path) => rm(path, { force: true }),
  });
  return handOn(fields, picture);
}

/**
 * Reads a picture that is too large to its end and discards the rest, so that the client receives the error instead of a
 * reset connection. Stops at the maximum size of any file.
 */
async function spool(data: Readable, path: string): Promise<void> {
  let size = 0;
  await pipeline(
    data,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > UPLOAD_MAX_BYTES) break;
        if (size <= AUTHOR_PICTURE_MAX_BYTES) yield chunk;
      }
    },
    createWriteStream(path),
  );
  if (size > AUTHOR_PICTURE_MAX_BYTES) throw invalidProfile(PICTURE_FIELD, "picture_too_large");
}
