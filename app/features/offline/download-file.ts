import { DownloadError, downloadProblemOf } from "./offline-post";
import { pickHeaders } from "./page-cache";

/**
 * Large files are downloaded in parts, so that a broken connection loses one part and not the file. Chosen: twenty seconds of a
 * slow connection.
 */
export const PART_BYTES = 1_000_000;

export interface FileToSave {
  link: string;
  /** Bytes. */
  size: number;
}

export interface FilePart {
  /** Cache key of the part until all parts have arrived. */
  key: string;
  /** First and last byte. */
  from: number;
  to: number;
}

/** Returns the parts in which a file is downloaded. */
export function partsOfFile({ link, size }: FileToSave): FilePart[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, i) => {
    const from = i * PART_BYTES;
    return { key: `${link}?from=${from}`, from, to: Math.min(from + PART_BYTES, size) - 1 };
  });
}

interface DownloadOptions {
  signal: AbortSignal;
  /** Called with the number of bytes received. */
  onBytes: (bytes: number) => void;
}

/**
 * Saves a public file; parts that are already stored stay. Returns its size in bytes. Rejects with DownloadError if the
 * site refuses it. Also rejects offline, when `signal` aborts it, and when there is no room.
 */
export async function downloadFile(
  cacheName: string,
  file: FileToSave,
  options: DownloadOptions,
): Promise<number> {
  const cache = await caches.open(cacheName);
  const parts = partsOfFile(file);
  try {
    let whole = await fetchWhole(cache, file, options);
    if (!whole) {
      // The file may have been replaced since the first parts arrived. They no longer fit, so it starts over, once.
      await dropParts(cache, parts);
      whole = await fetchWhole(cache, file, options);
    }
    if (!whole) throw new DownloadError("changed", file.link);
    const { headers, blob } = whole;
    options.signal.throwIfAborted();
    await cache.put(file.link, new Response(blob, { headers: wholeHeaders(headers, blob.size) }));
    await dropParts(cache, parts);
    return blob.size;
  } catch (error) {
    // Parts stay after a broken connection. They are useless if the file has changed or there is no room for it.
    if (isOutOfRoom(error) || (error instanceof DownloadError && error.problem !== "failed"))
      await dropParts(cache, parts);
    throw error;
  }
}

/** Returns whether the error means that the device has no room left. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

interface Fetched {
  headers: Headers;
  blob: Blob;
}

/**
 * Joins all parts of a file; undefined if they are not of the same version of the file. Parts that arrive are stored, so
 * that the download can resume.
 */
async function fetchWhole(
  cache: Cache,
  file: FileToSave,
  { signal, onBytes }: DownloadOptions,
): Promise<Fetched | undefined> {
  const blobs: Blob[] = [];
  let headers: Headers | undefined;
  for (const part of partsOfFile(file)) {
    const saved = await cache.match(part.key);
    const response = saved ?? (await fetchPart(file.link, part, signal));
    const own = pickHeaders(response.headers, SAVED_HEADERS);
    const blob = await response.blob();
    if (!saved && isAll(response))
      return blob.size === file.size ? { headers: own, blob } : undefined;
    if (!saved && sizeOfWhole(response) !== file.size) return undefined;
    if (headers && headers.get("ETag") !== own.get("ETag")) return undefined;
    if (!saved) await cache.put(part.key, new Response(blob, { headers: own }));
    headers = own;
    blobs.push(blob);
    onBytes(blobs.reduce((sum, { size }) => sum + size, 0));
  }
  return { headers: headers ?? new Headers(), blob: new Blob(blobs) };
}

/** Headers stored with a part, and later with the whole file. */
const SAVED_HEADERS = [
  "Content-Type",
  "Content-Disposition",
  "ETag",
  "X-Content-Type-Options",
  "Content-Security-Policy",
];

/** A proxy without range support sends the whole file. */
const isAll = ({ status }: Response): boolean => status === 200;

/** Returns the size of the whole file, which follows the slash of "bytes 0-999999/2345678". */
const sizeOfWhole = ({ headers }: Response): number =>
  Number(headers.get("Content-Range")?.split("/")[1]);

async function fetchPart(
  link: string,
  { from, to }: FilePart,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(link, {
    credentials: "omit",
    headers: { Range: `bytes=${from}-${to}` },
    signal,
  });
  if (!response.ok) throw new DownloadError(downloadProblemOf(response.status), link);
  return response;
}

function wholeHeaders(headers: Headers, size: number): Headers {
  const whole = new Headers(headers);
  whole.set("Accept-Ranges", "bytes");
  whole.set("Content-Length", String(size));
  return whole;
}

const dropParts = (cache: Cache, parts: readonly FilePart[]) =>
  Promise.all(parts.map(({ key }) => cache.delete(key)));
