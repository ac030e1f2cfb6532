import { createHash } from "node:crypto";
import { choicesOf } from "../middleware/visitor";
import {
  BROTLI_QUALITY,
  compress,
  DENSE_BROTLI_QUALITY,
  isCompressible,
} from "./compression.server";
import { contentSecurityPolicy } from "./security-headers.server";
import { isPage } from "./page-requests";

const NEVER_STORED = /\bno-store\b/;

/**
 * The last step for every response of the website: content security policy, ETag, and compression of the whole body. Caches never
 * store a response that sets a cookie or is an error. A rendered page already has its policy.
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

function etagOf(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Returns whether the client already has the current version. The tag takes precedence over the time (RFC 9110, 13.2.2). */
export function isNotModified(request: Request, headers: Headers): boolean {
  const tags = request.headers.get("If-None-Match");
  if (tags !== null)
    return (
      tags.trim() === "*" ||
      tags
        .split(",")
        .some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(headers.get("ETag") ?? ""))
    );
  // Compares for equality: if the newest post was deleted, the last change is earlier than before.
  const modified = headers.get("Last-Modified");
  return modified !== null && request.headers.get("If-Modified-Since") === modified;
}

/** Normalises an entity tag: the comparison ignores whether it is weak. */
const withoutWeakPrefix = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Returns the 304 response. The stored page has the same policy, because its scripts are the same. */
export function notModified(headers: Headers): Response {
  for (const name of [
    "Content-Security-Policy",
    "Content-Type",
    "Content-Encoding",
    "Content-Length",
  ])
    headers.delete(name);
  return new Response(null, { status: 304, headers });
}
