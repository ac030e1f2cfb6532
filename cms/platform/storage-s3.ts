import {
  HeadBucketCommand,
  S3Client,
  S3ServiceException,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hashAndCount, type Storage, storageKey, type IncomingBytes } from "./storage";
import { createWriteStream } from "node:fs";
import { mkdir, stat, truncate } from "node:fs/promises";
import { createIncomingOnDisk } from "./storage-disk";

/** Longest time to open a connection. Chosen: the same as for a database. */
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Connections of one process. Chosen: far more than the client's default of 50, because a reader on a slow connection holds one
 * for a whole download.
 */
const SOCKETS_MAX = 1_000;
/** The default region for buckets without one. Services other than Amazon's accept it as their own. */
const DEFAULT_REGION = "us-east-1";

/** The bucket and its service. The credentials come from the standard `AWS_…` variables, files and roles. */
export interface BucketSettings {
  bucket: string;
  /** The address of a service other than Amazon's. */
  endpoint?: string;
  region?: string;
}

/** An opened bucket with its client. */
export interface Bucket {
  client: S3Client;
  bucket: string;
  close(): void;
}

/**
 * Opens a bucket and checks that it exists. Throws a sentence for the operator if it cannot be used. The sentence never
 * contains a credential.
 */
export async function openBucket({ bucket, endpoint, region }: BucketSettings): Promise<Bucket> {
  const client = new S3Client({
    region: region ?? process.env.AWS_REGION ?? DEFAULT_REGION,
    // Bucket names become host names only at Amazon. Operators of other services would need a DNS name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // The content system hashes every file and stores the hash in the database. Many services do not support the
    // checksums that Amazon's client requires.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      httpAgent: { maxSockets: SOCKETS_MAX },
      httpsAgent: { maxSockets: SOCKETS_MAX },
    },
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    client.destroy();
    throw new Error(
      `Cannot use the bucket ${bucket} of S3_BUCKET (${endpoint ?? "Amazon S3"}): ${reasonOf(error as Error)}.`,
      { cause: error },
    );
  }
  return { client, bucket, close: () => client.destroy() };
}

/** Returns whether the service says that the key, the upload or the bucket does not exist. */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

function reasonOf(error: Error): string {
  if (error.name === "CredentialsProviderError")
    return "there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  if (!(error instanceof S3ServiceException)) {
    const { code } = error as NodeJS.ErrnoException;
    return `it cannot be reached (${code ?? error.message})`;
  }
  switch (error.$metadata.httpStatusCode) {
    case 404:
      return "there is no such bucket";
    case 301:
    case 307:
    case 400:
      return "the service rejects the request; is S3_REGION the region of the bucket";
    case 401:
    case 403:
      return "the credentials do not give access to it";
    default:
      return `the service answers ${error.$metadata.httpStatusCode ?? error.name}`;
  }
}

/** Bytes of a part, and parts sent at the same time: both determine the memory of an upload. S3's smallest part is 5 MiB. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/**
 * Keeps files in a bucket. A key gets its new bytes in one step, when the last part has arrived. An interrupted upload is
 * aborted there. Parts left by a killed process occupy space until a lifecycle rule of the bucket deletes them. Throws
 * the client's errors.
 */
export function createS3Storage({ client, bucket: Bucket }: Bucket): Storage {
  return {
    async put(key, data) {
      const Key = storageKey(key);
      const source =
        data instanceof Uint8Array ? Readable.from([data], { objectMode: false }) : data;
      const measure = hashAndCount();
      const flowing = pipeline(source, measure.through);
      const sending = new Upload({
        client,
        params: { Bucket, Key, Body: measure.through },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      }).done();
      try {
        await Promise.all([flowing, sending]);
      } catch (error) {
        // If either fails, the other must end too. The service has been told to discard the parts.
        measure.through.destroy();
        await Promise.allSettled([flowing, sending]);
        throw error;
      }
      return measure.result();
    },
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await orNull(
        client.send(new GetObjectCommand({ Bucket, Key: storageKey(key), Range })),
      );
      return found && (found.Body as Readable);
    },
    async size(key) {
      const found = await orNull(
        client.send(new HeadObjectCommand({ Bucket, Key: storageKey(key) })),
      );
      return found?.ContentLength ?? null;
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: storageKey(key) }));
    },
    async isEmpty() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
      return Contents.length === 0;
    },
  };
}

async function orNull<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Bytes of a part, which is what an upload keeps in memory. Chosen: the largest file has a hundred of them. */
const PIECE_BYTES = 5 * 1024 * 1024;
const FOLDER = "incoming/";
/** Digits of an offset in a key, so that keys sort like offsets. Enough for the bytes of any file. */
const OFFSET_DIGITS = 15;
const ID = /^[0-9a-z]{26}$/;

interface UploadPart {
  key: string;
  offset: number;
  size: number;
}

/**
 * Keeps the bytes of uploads in a bucket, as parts named by their offset. An upload that one process has started can
 * continue at any other. Parts of a writer that was thought dead may overlap others; both contain the same bytes of the
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

  /** Returns the parts of an upload in order. */
  async function partsOf(id: string): Promise<UploadPart[]> {
    const folder = folderOf(id);
    const parts: UploadPart[] = [];
    for await (const { key, size } of keysOf(folder))
      parts.push({ key, size, offset: Number(key.slice(folder.length)) });
    return parts.sort((a, b) => a.offset - b.offset);
  }

  const size = async (id: string): Promise<number> => endOf(await partsOf(id));

  async function append(id: string, offset: number, data: Readable): Promise<void> {
    // Registered first: a stream may break off before it is read, and an unhandled error event would end the process.
    data.on("error", () => {});
    const there = await size(id);
    if (there !== offset)
      throw new Error(`An upload has ${there} bytes and cannot continue at ${offset}`);
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
  async function* bytesOf(parts: UploadPart[]): AsyncGenerator<Buffer> {
    let place = 0;
    for (const { key, offset, size: length } of parts) {
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
      const parts = await partsOf(id);
      const path = await copies.localPath(id);
      if ((await stat(path)).size !== endOf(parts)) {
        await mkdir(workDir, { recursive: true, mode: 0o700 });
        await truncate(path, 0);
        await pipeline(bytesOf(parts), createWriteStream(path, { mode: 0o600 }));
      }
      return path;
    },
    async remove(id) {
      for (const { key } of await partsOf(id))
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
  if (!ID.test(id)) throw new Error(`Not an upload id: ${JSON.stringify(id)}`);
  return `${FOLDER}${id}/`;
}

/** Returns the end of the bytes that follow each other without a gap. */
function endOf(parts: readonly UploadPart[]): number {
  let end = 0;
  for (const { offset, size } of parts) {
    if (offset > end) break;
    end = Math.max(end, offset + size);
  }
  return end;
}
