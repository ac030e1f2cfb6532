import { createHash } from "node:crypto";
import { choicesOf } from "../middleware/visitor";
import {
  BROTLI_QUALITY,
  compress,
  isCompressible,
  LIGHT_BROTLI_QUALITY,
} from "./compression.server";
import { CSP_REPORT_PATH } from "./csp-reports.server";
import { isPage } from "./is-page";

const NEVER_STORED = /\bno-store\b/;

/** What every answer has of its own. */
export interface AnswerMarks {
  /** Of this answer's content security policy; empty in development. */
  nonce: string;
  requestId: string;
}

/** What a page may load and do. A page has all of it or, as a mail in a frame, a stricter one of its own; see `docs/operations/security.md`. */
export function contentSecurityPolicy(nonce: string): string {
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
    // The older word for browsers that do not know the newer; where its name leads stands in `Reporting-Endpoints`.
    `report-uri ${CSP_REPORT_PATH}`,
    "report-to csp",
  ].join("; ");
}

/**
 * Last step of every answer of the website that is not kept: content security policy, ETag, compression of the whole body at once.
 * An answer that sets a cookie or is no success is never stored by a cache.
 */
export async function finishPage(
  request: Request,
  response: Response,
  { nonce, requestId }: AnswerMarks,
): Promise<Response> {
  const headers = cachingSettled(response);
  headers.set("X-Request-Id", requestId);
  if (isPage(headers) && !headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  // A file comes in the parts that were asked for, as it is.
  if (!response.body || !isCompressible(typeOf(headers)) || headers.has("Accept-Ranges"))
    return new Response(response.body, { status: response.status, headers });

  const body = Buffer.from(await response.arrayBuffer());
  headers.append("Vary", "Accept-Encoding");
  if (
    response.status === 200 &&
    request.method === "GET" &&
    !NEVER_STORED.test(headers.get("Cache-Control") ?? "")
  ) {
    headers.set("ETag", etagOf(body, nonce));
    if (hasAlready(request, headers)) return unchanged(headers);
  }
  const quality =
    isPage(headers) && choicesOf(request).light ? LIGHT_BROTLI_QUALITY : BROTLI_QUALITY;
  return whole(await compress(request, body, headers, quality), response.status, headers);
}

const typeOf = (headers: Headers): string => headers.get("Content-Type") ?? "";

/** An answer's headers, with what may be stored of it. */
export function cachingSettled({ status, headers: given }: Response): Headers {
  const headers = new Headers(given);
  const caching = headers.get("Cache-Control") ?? "";
  if (!NEVER_STORED.test(caching) && (caching === "" || headers.has("Set-Cookie") || status >= 400))
    headers.set("Cache-Control", "no-store");
  return headers;
}

/** The same for the same content: the nonce differs in every answer and says nothing of it. */
export function etagOf(body: Buffer, nonce: string): string {
  return `W/"${createHash("sha256")
    .update(nonce ? body.toString("latin1").replaceAll(nonce, "") : body)
    .digest("base64url")
    .slice(0, 22)}"`;
}

/** Whether what is asked for has not changed since it was fetched. The tag says it more exactly than the time (RFC 9110, 13.2.2). */
export function hasAlready(request: Request, headers: Headers): boolean {
  const tags = request.headers.get("If-None-Match");
  if (tags !== null)
    return (
      tags.trim() === "*" ||
      tags.split(",").some((tag) => unweakened(tag) === unweakened(headers.get("ETag") ?? ""))
    );
  // The very time, not any later one: where the newest has gone, the last change lies further back than it did.
  const modified = headers.get("Last-Modified");
  return modified !== null && request.headers.get("If-Modified-Since") === modified;
}

/** An entity tag as it is compared here, where weak ones are as good as strong ones. */
const unweakened = (tag: string): string => tag.trim().replace(/^W\//, "");

/** The answer to whoever has it already. The stored page keeps the policy that its own nonce belongs to. */
export function unchanged(headers: Headers): Response {
  headers.delete("Content-Security-Policy");
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

/** An answer with a body of known length. */
export function whole(body: Buffer, status: number, headers: Headers): Response {
  headers.set("Content-Length", String(body.length));
  return new Response(new Uint8Array(body), { status, headers });
}
