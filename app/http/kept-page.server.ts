import { compress, isCompressible, takesBrotli } from "./compression.server";
import {
  type AnswerMarks,
  cachingSettled,
  contentSecurityPolicy,
  etagOf,
  hasAlready,
  unchanged,
  whole,
} from "./finish-page.server";
import { isPage } from "./is-page";
import { packedWith, type PackedPage, packPage, plainPage } from "./packed-page.server";

/** What headers and the rest of a kept page take beside its bytes. Ours, generous. */
const HEAD_BYTES = 2_000;

/** An answer that is the same for all who may get it, ready to be sent with a nonce of each one's own. */
export interface KeptPage {
  readonly headers: Headers;
  readonly packed: PackedPage;
  /** How long it is fresh, and how long it may be shown after that while it is made anew, as it says itself. */
  readonly freshMs: number;
  readonly staleMs: number;
  readonly bytes: number;
}

/** Headers that the answers of one key have in common; see `shared-request.server.ts`. */
const VARIES_BY = ["accept-encoding", "accept-language", "cookie", "save-data"];

/** Keeps an answer. One that says it is not for everybody, is no success, or is a file comes back as it was. */
export async function keepPage(response: Response, nonce: string): Promise<KeptPage | Response> {
  const headers = cachingSettled(response);
  const caching = headers.get("Cache-Control") ?? "";
  const freshMs = secondsOf(caching, "s-maxage") * 1_000;
  const isPublic =
    response.status === 200 &&
    /\bpublic\b/.test(caching) &&
    freshMs > 0 &&
    variesByChoices(headers);
  if (
    !isPublic ||
    !response.body ||
    !isCompressible(headers.get("Content-Type") ?? "") ||
    headers.has("Accept-Ranges")
  )
    return response;

  const body = Buffer.from(await response.arrayBuffer());
  const packed = await packPage(body, nonce);
  if (!packed) return new Response(new Uint8Array(body), response);
  headers.append("Vary", "Accept-Encoding");
  headers.set("ETag", etagOf(body, nonce));
  return {
    headers,
    packed,
    freshMs,
    staleMs: secondsOf(caching, "stale-while-revalidate") * 1_000,
    bytes: packed.bytes + HEAD_BYTES,
  };
}

function variesByChoices(headers: Headers): boolean {
  const varies = headers.get("Vary")?.toLowerCase().split(/,\s*/) ?? [];
  return varies.every((name) => VARIES_BY.includes(name));
}

function secondsOf(caching: string, directive: string): number {
  return Number(new RegExp(`\\b${directive}=(\\d+)`).exec(caching)?.[1] ?? 0);
}

/** The answer to one request out of a kept page that is so old. */
export async function answerKept(
  request: Request,
  { headers: kept, packed }: KeptPage,
  { nonce, requestId, ageMs }: AnswerMarks & { ageMs: number },
): Promise<Response> {
  const headers = new Headers(kept);
  headers.set("X-Request-Id", requestId);
  // Or proxies would keep it as long again.
  headers.set("Age", String(Math.floor(ageMs / 1_000)));
  if (hasAlready(request, headers)) return unchanged(headers);
  if (isPage(headers)) headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  if (!takesBrotli(request))
    return forMethod(
      request,
      await compress(request, await plainPage(packed, nonce), headers),
      headers,
    );
  headers.set("Content-Encoding", "br");
  return forMethod(request, packedWith(packed, nonce), headers);
}

function forMethod(request: Request, body: Buffer, headers: Headers): Response {
  if (request.method !== "HEAD") return whole(body, 200, headers);
  headers.set("Content-Length", String(body.length));
  return new Response(null, { headers });
}
