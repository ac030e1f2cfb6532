import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { sendStored, type StoredAnswer } from "./finalize-response.server";
import { securityHeadersOf } from "./security-headers.server";

/** Room for all answers of one handler. Chosen: the files of a build take 3 MB in Brotli, with `ENTRY_BYTES`. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Bytes of an entry beside its body. Chosen: generous. */
const ENTRY_BYTES = 2_000;

/** Tells the host that an answer has its final headers, like a cached page. */
interface Variables {
  isCached?: boolean;
  hasSecurityHeaders?: boolean;
}

/**
 * Keeps the answers of `serve` that browsers may keep too, and answers from memory when they are requested again. Only for what
 * does not change while this process runs. A first visit requests twenty files. Opening and reading a file takes most of the
 * processor time of its request.
 *
 * @param headersOf Returns the headers that each answer has of its own, such as its id; names in lower case.
 */
export function keepAnswers(
  serve: MiddlewareHandler,
  { siteUrl, headersOf }: { siteUrl: string; headersOf: (c: Context) => Record<string, string> },
): MiddlewareHandler<{ Variables: Variables }> {
  const answers = new LRUCache<string, StoredAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => ENTRY_BYTES + key.length + body.length,
  });
  return async (c, next) => {
    if (c.req.method !== "GET" || c.req.header("Range")) return serve(c, next);
    const key = `${c.req.header("Accept-Encoding") ?? ""} ${c.req.url}`;
    const kept = answers.get(key);
    if (!kept) {
      const answer = await serve(c, next);
      if (!(answer instanceof Response) || !isLasting(answer)) return answer;
      const headers = new Headers(answer.headers);
      for (const [name, value] of securityHeadersOf(headers, siteUrl)) headers.set(name, value);
      const body = new Uint8Array(await answer.arrayBuffer());
      answers.set(key, { body, headers: Object.fromEntries(headers) });
      return new Response(body, { headers });
    }
    c.set("isCached", true);
    c.set("hasSecurityHeaders", true);
    return sendStored(c.req.raw, kept, headersOf(c));
  };
}

/** Returns whether an answer is whole, the same for all visitors, and may be kept by their browsers. */
function isLasting({ status, headers }: Response): boolean {
  const caching = headers.get("Cache-Control") ?? "";
  return status === 200 && /^public, max-age=[1-9]/.test(caching) && !headers.has("Set-Cookie");
}
