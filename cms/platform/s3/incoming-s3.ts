import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { createWriteStream } from "node:fs";
import { mkdir, stat, truncate } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { IncomingBytes } from "../incoming";
import { createIncomingOnDisk } from "../incoming-disk";
import type { Bucket } from "./bucket";

/** Bytes of a piece, which is what an upload keeps in memory. Chosen: the largest file has a hundred of them. */
const PIECE_BYTES = 5 * 1024 * 1024;
const FOLDER = "incoming/";
/** Digits of an offset in a key, so that keys sort like offsets. Enough for the bytes of any file. */
const OFFSET_DIGITS = 15;
const ID = /^[0-9a-z]{26}$/;

interface Piece {
  key: string;
  offset: number;
  size: number;
}

/**
 * Keeps the bytes of uploads in a bucket, as pieces named by their offset. An upload that one process has started can
 * continue at any other. Pieces of a writer that was thought dead may overlap others; both contain the same bytes of the
 * same file. `workDir` is a folder of this machine for files that are being checked.
 */
export function createIncomingInS3(
  { client, bucket: Bucket }: Bucket,
  workDir: string,
): IncomingBytes {
  const copies = createIncomingOnDisk(workDir);

  async function* keysOf(Prefix: string): AsyncGenerator<{ key: string; size: number }> {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
      );
      for (const { Key, Size } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, size: Size ?? 0 };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  /** Returns the pieces of an upload in order. */
  async function piecesOf(id: string): Promise<Piece[]> {
    const folder = folderOf(id);
    const pieces: Piece[] = [];
    for await (const { key, size } of keysOf(folder))
      pieces.push({ key, size, offset: Number(key.slice(folder.length)) });
    return pieces.sort((a, b) => a.offset - b.offset);
  }

  const size = async (id: string): Promise<number> => endOf(await piecesOf(id));

  async function append(id: string, offset: number, data: Readable): Promise<void> {
    // Registered first: a stream may break off before it is read, and an unhandled error event would end the process.
    data.on("error", () => {});
    const there = await size(id);
    if (there !== offset)
      throw new Error(`An upload has ${there} bytes, and was to go on at ${offset}`);
    let place = offset;
    let waiting: Buffer[] = [];
    let length = 0;
    const keep = async () => {
      if (length === 0) return;
      const Body = Buffer.concat(waiting, length);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: folderOf(id) + String(place).padStart(OFFSET_DIGITS, "0"),
          Body,
        }),
      );
      place += length;
      waiting = [];
      length = 0;
    };
    try {
      for await (const chunk of data as AsyncIterable<Buffer>) {
        waiting.push(chunk);
        length += chunk.length;
        if (length >= PIECE_BYTES) await keep();
      }
    } finally {
      // Also after a broken connection: received bytes need not be sent again.
      await keep();
    }
  }

  /** Yields the bytes of an upload in order, each once, up to the first gap. */
  async function* bytesOf(pieces: Piece[]): AsyncGenerator<Buffer> {
    let place = 0;
    for (const { key, offset, size: length } of pieces) {
      if (offset > place) return;
      if (offset + length <= place) continue;
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket,
          Key: key,
          Range: place > offset ? `bytes=${place - offset}-` : undefined,
        }),
      );
      yield* Body as AsyncIterable<Buffer>;
      place = offset + length;
    }
  }

  return {
    size,
    append,
    async localPath(id) {
      const pieces = await piecesOf(id);
      const path = await copies.localPath(id);
      if ((await stat(path)).size !== endOf(pieces)) {
        await mkdir(workDir, { recursive: true, mode: 0o700 });
        await truncate(path, 0);
        await pipeline(bytesOf(pieces), createWriteStream(path, { mode: 0o600 }));
      }
      return path;
    },
    async remove(id) {
      for (const { key } of await piecesOf(id))
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      await copies.remove(id);
    },
    async ids() {
      const ids = new Set(await copies.ids());
      for await (const { key } of keysOf(FOLDER)) {
        const id = key.slice(FOLDER.length).split("/")[0] ?? "";
        if (ID.test(id)) ids.add(id);
      }
      return [...ids];
    },
  };
}

function folderOf(id: string): string {
  if (!ID.test(id)) throw new Error(`Not an id of an upload: ${JSON.stringify(id)}`);
  return `${FOLDER}${id}/`;
}

/** Returns the end of the bytes that follow each other without a gap. */
function endOf(pieces: readonly Piece[]): number {
  let end = 0;
  for (const { offset, size } of pieces) {
    if (offset > end) break;
    end = Math.max(end, offset + size);
  }
  return end;
}
