import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Brotli level for pages: 5 gives 95 % of the best size in a tenth of its time. */
const BROTLI_QUALITY = 5;
/** Below this, compression costs more than it saves. */
const COMPRESS_FROM_BYTES = 600;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json|rss\+xml|atom\+xml)|text\/x-script)/;

const NEVER_STORED = /\bno-store\b/;

/** What a page may load and do. A page has all of it or, as a mail in a frame, a stricter one of its own; see `docs/operations/security.md`. */
function contentSecurityPolicy(nonce: string): string {
  const script = nonce ? `'self' 'nonce-${nonce}' 'strict-dynamic'` : "'self' 'unsafe-inline'";
  return [
    "default-src 'none'",
    `script-src ${script}`,
    // Vite injects styles as elements in development.
    nonce ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    nonce ? "connect-src 'self'" : "connect-src 'self' ws:",
    "worker-src 'self'",
    "manifest-src 'self'",
    // Only what says so itself may be framed: mails that staff look at.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Last step of every answer of the website: content security policy, ETag, compression of the whole body at once.
 * An answer that sets a cookie or is no success is never stored by a cache.
 */
export async function finishPage(request: Request, response: Response, { nonce, requestId }: { nonce: string; requestId: string }): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set("X-Request-Id", requestId);
  const type = headers.get("Content-Type") ?? "";
  const isPage = type.startsWith("text/html");
  const caching = headers.get("Cache-Control") ?? "";
  if (!NEVER_STORED.test(caching) && (caching === "" || headers.has("Set-Cookie") || response.status >= 400)) headers.set("Cache-Control", "no-store");
  if (isPage && !headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  // A file comes in the parts that were asked for, as it is.
  if (!response.body || !COMPRESSIBLE.test(type) || headers.has("Accept-Ranges")) return new Response(response.body, { status: response.status, headers });

  let body = Buffer.from(await response.arrayBuffer());
  headers.append("Vary", "Accept-Encoding");
  if (response.status === 200 && request.method === "GET" && !NEVER_STORED.test(headers.get("Cache-Control") ?? "")) {
    // The nonce differs in every answer and says nothing of the content.
    const etag = `W/"${createHash("sha256").update(nonce ? body.toString("latin1").replaceAll(nonce, "") : body).digest("base64url").slice(0, 22)}"`;
    headers.set("ETag", etag);
    if (hasAlready(request, headers)) {
      // The stored page keeps the policy that its own nonce belongs to.
      headers.delete("Content-Security-Policy");
      headers.delete("Content-Type");
      return new Response(null, { status: 304, headers });
    }
  }

  const accepted = request.headers.get("Accept-Encoding") ?? "";
  if (body.length >= COMPRESS_FROM_BYTES && /\bbr\b/.test(accepted)) {
    body = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
    headers.set("Content-Encoding", "br");
  } else if (body.length >= COMPRESS_FROM_BYTES && /\bgzip\b/.test(accepted)) {
    body = await gzipped(body);
    headers.set("Content-Encoding", "gzip");
  }
  headers.set("Content-Length", String(body.length));
  return new Response(new Uint8Array(body), { status: response.status, headers });
}

/** Whether what is asked for has not changed since it was fetched. The tag says it more exactly than the time (RFC 9110, 13.2.2). */
function hasAlready(request: Request, headers: Headers): boolean {
  const tags = request.headers.get("If-None-Match");
  if (tags !== null) return tags.split(/,\s*/).includes(headers.get("ETag") ?? "");
  // The very time, not any later one: where the newest has gone, the last change lies further back than it did.
  const modified = headers.get("Last-Modified");
  return modified !== null && request.headers.get("If-Modified-Since") === modified;
}
