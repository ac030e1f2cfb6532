import { createHash } from "node:crypto";
import { choicesOf } from "../middleware/visitor";
import { contentSecurityPolicy } from "./security-headers.server";
import { isPage } from "./page-requests";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);

/** Brotli level for responses sent once: 1.9 ms for a page of 90 KB. */
const BROTLI_QUALITY = 5;
/** Brotli level for cached pages: half a per cent smaller, for 3.0 ms. Level 7 takes 14 ms. */
export const CACHED_BROTLI_QUALITY = 6;
/**
 * Brotli level for light mode pages, and for cached pages from the second request: a tenth smaller, for 40 ms of processor time
 * per 80 KB. Level 11 saves another 2 % in three times that.
 */
const DENSE_BROTLI_QUALITY = 10;
/** Below this size, compression costs more than it saves. */
const COMPRESS_FROM_BYTES = 600;
const COMPRESSIBLE =
  /^(text\/|application\/(json|xml|manifest\+json|rss\+xml|atom\+xml)|text\/x-script)/;

/** Returns whether content of the media type compresses well. */
export const isCompressible = (type: string): boolean => COMPRESSIBLE.test(type);

/** Returns the smallest encoding that the request accepts; null for none. */
export function encodingOf(request: Request): "br" | "gzip" | null {
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}

/**
 * Compresses a complete body in the smallest encoding that the request accepts, and sets the header. `quality` is Brotli's
 * level, 0 to 11.
 */
async function compress(
  request: Request,
  body: Buffer,
  headers: Headers,
  quality = BROTLI_QUALITY,
): Promise<Buffer> {
  const encoding = encodingOf(request);
  if (!encoding || body.length < COMPRESS_FROM_BYTES) return body;
  headers.set("Content-Encoding", encoding);
  return encoding === "gzip" ? gzipped(body) : brotliOf(body, quality);
}

/** Recompresses a Brotli body with the densest level worth its time. */
export async function compressDensely(packed: Uint8Array): Promise<Buffer> {
  return brotliOf(await unbrotli(packed), DENSE_BROTLI_QUALITY);
}

const brotliOf = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const NEVER_STORED = /\bno-store\b/;

/**
 * The last step for every response of the website: content security policy, ETag, and compression of the whole body. Caches
 * never store a response that sets a cookie or is an error. A rendered page already has its policy.
 *
 * @param brotliQuality For pages outside light mode.
 */
export async function finalizeResponse(
  request: Request,
  response: Response,
  brotliQuality = BROTLI_QUALITY,
): Promise<Response> {
  const headers = withFinalCaching(response);
  if (isPage(headers) && !headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", contentSecurityPolicy([]));
  // Files are sent as they are, because they support range requests.
  if (!response.body || !isCompressible(typeOf(headers)) || headers.has("Accept-Ranges"))
    return new Response(response.body, { status: response.status, headers });

  const body = Buffer.from(await response.arrayBuffer());
  headers.append("Vary", "Accept-Encoding");
  if (
    response.status === 200 &&
    request.method === "GET" &&
    !NEVER_STORED.test(headers.get("Cache-Control") ?? "")
  ) {
    headers.set("ETag", etagOf(body));
    if (isNotModified(request, headers)) return notModified(headers);
  }
  const quality =
    isPage(headers) && choicesOf(request).light ? DENSE_BROTLI_QUALITY : brotliQuality;
  const compressed = await compress(request, body, headers, quality);
  headers.set("Content-Length", String(compressed.length));
  return new Response(new Uint8Array(compressed), { status: response.status, headers });
}

const typeOf = (headers: Headers): string => headers.get("Content-Type") ?? "";

/** Returns the headers with the final Cache-Control. */
function withFinalCaching({ status, headers: given }: Response): Headers {
  const headers = new Headers(given);
  const caching = headers.get("Cache-Control") ?? "";
  if (!NEVER_STORED.test(caching) && (caching === "" || headers.has("Set-Cookie") || status >= 400))
    headers.set("Cache-Control", "no-store");
  return headers;
}

/** Returns a weak entity tag: a hash of the content. */
export function etagOf(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Returns whether the client already has the current version. The tag takes precedence over the time (RFC 9110, 13.2.2). */
export function isNotModified(request: Request, headers: Pick<Headers, "get">): boolean {
  const tags = request.headers.get("If-None-Match");
  if (tags !== null)
    return (
      tags.trim() === "*" ||
      tags
        .split(",")
        .some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(headers.get("ETag") ?? ""))
    );
  // Compares for equality: if the newest post was deleted, the last change is earlier than before.
  const since = request.headers.get("If-Modified-Since");
  return since !== null && since === headers.get("Last-Modified");
}

/** Normalises an entity tag: the comparison ignores whether it is weak. */
const withoutWeakPrefix = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Returns the 304 response, without headers that the visitor's stored page has with the same values. */
export function notModified(headers: Headers): Response {
  for (const name of [
    "Content-Security-Policy",
    "Reporting-Endpoints",
    "Referrer-Policy",
    "Permissions-Policy",
    "Cross-Origin-Opener-Policy",
    "Content-Type",
    "Content-Encoding",
    "Content-Length",
  ])
    headers.delete(name);
  return new Response(null, { status: 304, headers });
}

/** A finished answer in memory. Its headers have names in lower case; the server sends plain objects without a copy. */
export interface StoredAnswer {
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** Answers from memory, with these headers too: 304 if the client has the current version, and HEAD without the body. */
export function sendStored(
  request: Request,
  stored: StoredAnswer,
  extraHeaders: Record<string, string>,
): Response {
  const headers = { ...stored.headers, ...extraHeaders };
  const validators = { get: (name: string) => stored.headers[name.toLowerCase()] ?? null };
  return isNotModified(request, validators)
    ? notModified(new Headers(headers))
    : new Response(request.method === "HEAD" ? null : stored.body, { headers });
}
