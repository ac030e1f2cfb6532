import { RefusedError, refusalOf } from "./refusal";
import { picked } from "./store";

/** Large files come in parts, so that a line that breaks costs a part and not the file. Ours: twenty seconds of a slow line. */
export const PART_BYTES = 1_000_000;

export interface FileToKeep {
  link: string;
  /** Bytes. */
  size: number;
}

export interface FilePart {
  /** Where the device has it until all are there. */
  key: string;
  /** First and last byte. */
  from: number;
  to: number;
}

/** The parts that a file comes in. */
export function partsOfFile({ link, size }: FileToKeep): FilePart[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, i) => {
    const from = i * PART_BYTES;
    return { key: `${link}?from=${from}`, from, to: Math.min(from + PART_BYTES, size) - 1 };
  });
}

interface Keeping {
  signal: AbortSignal;
  /** Hears how many bytes are here. */
  onBytes: (bytes: number) => void;
}

/**
 * Keeps a file that is everybody's; parts that are here already stay. Returns its size in bytes. Rejects with RefusedError
 * where the site does not give it, without a line, when `signal` ends it, and where there is no room.
 */
export async function keepFile(
  cacheName: string,
  file: FileToKeep,
  keeping: Keeping,
): Promise<number> {
  const cache = await caches.open(cacheName);
  const parts = partsOfFile(file);
  try {
    let whole = await fetchWhole(cache, file, keeping);
    if (!whole) {
      // Another file may have taken its place since the first parts came: those fit no more, and it begins anew, once.
      await dropParts(cache, parts);
      whole = await fetchWhole(cache, file, keeping);
    }
    if (!whole) throw new RefusedError("changed", file.link);
    const { headers, blob } = whole;
    keeping.signal.throwIfAborted();
    await cache.put(file.link, new Response(blob, { headers: wholeHeaders(headers, blob.size) }));
    await dropParts(cache, parts);
    return blob.size;
  } catch (error) {
    // Parts go on where a line broke; of no use are those of a file that is another, or that has no room.
    if (isOutOfRoom(error) || (error instanceof RefusedError && error.refusal !== "failed"))
      await dropParts(cache, parts);
    throw error;
  }
}

/** Whether the device has no more room for what was to be kept. */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

interface Fetched {
  headers: Headers;
  blob: Blob;
}

/** All parts of a file as one; undefined where they are not of the same file. Those that come are kept, to go on with. */
async function fetchWhole(
  cache: Cache,
  file: FileToKeep,
  { signal, onBytes }: Keeping,
): Promise<Fetched | undefined> {
  const blobs: Blob[] = [];
  let headers: Headers | undefined;
  for (const part of partsOfFile(file)) {
    const kept = await cache.match(part.key);
    const answer = kept ?? (await fetchPart(file.link, part, signal));
    const own = picked(answer.headers, KEPT_HEADERS);
    const blob = await answer.blob();
    if (!kept && isAll(answer)) return blob.size === file.size ? { headers: own, blob } : undefined;
    if (!kept && sizeOfWhole(answer) !== file.size) return undefined;
    if (headers && headers.get("ETag") !== own.get("ETag")) return undefined;
    if (!kept) await cache.put(part.key, new Response(blob, { headers: own }));
    headers = own;
    blobs.push(blob);
    onBytes(blobs.reduce((sum, { size }) => sum + size, 0));
  }
  return { headers: headers ?? new Headers(), blob: new Blob(blobs) };
}

/** What the device is told of a part, and later of the whole. */
const KEPT_HEADERS = [
  "Content-Type",
  "Content-Disposition",
  "ETag",
  "X-Content-Type-Options",
  "Content-Security-Policy",
];

/** A proxy that knows no parts sends everything. */
const isAll = ({ status }: Response): boolean => status === 200;

/** Of the file that a part is of; it stands behind the slash of "bytes 0-999999/2345678". */
const sizeOfWhole = ({ headers }: Response): number =>
  Number(headers.get("Content-Range")?.split("/")[1]);

async function fetchPart(
  link: string,
  { from, to }: FilePart,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await fetch(link, {
    credentials: "omit",
    headers: { Range: `bytes=${from}-${to}` },
    signal,
  });
  if (!answer.ok) throw new RefusedError(refusalOf(answer.status), link);
  return answer;
}

function wholeHeaders(headers: Headers, size: number): Headers {
  const whole = new Headers(headers);
  whole.set("Accept-Ranges", "bytes");
  whole.set("Content-Length", String(size));
  return whole;
}

const dropParts = (cache: Cache, parts: readonly FilePart[]) =>
  Promise.all(parts.map(({ key }) => cache.delete(key)));
