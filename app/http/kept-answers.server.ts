import type { Context, MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { securityHeadersOf } from "./security-headers.server";

/** Room for all answers of one handler. Chosen: a build has 2 MB of files in the encoding of most browsers. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Bytes of an entry beside its body. Chosen: generous. */
const ENTRY_BYTES = 2_000;

interface KeptAnswer {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** What the host must know of an answer from memory: it has its final headers, like a cached page. */
interface Variables {
  isCached?: boolean;
  hasSecurityHeaders?: boolean;
}

/**
 * Keeps the answers of `serve` that never change, and answers from memory when they are requested again. A first visit requests
 * twenty files, and opening and reading a file takes most of the processor time of its request.
 *
 * @param headersOf Returns the headers that each answer has of its own, such as its id; names in lower case.
 */
export function keepImmutable(
  serve: MiddlewareHandler,
  { siteUrl, headersOf }: { siteUrl: string; headersOf: (c: Context) => Record<string, string> },
): MiddlewareHandler<{ Variables: Variables }> {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => ENTRY_BYTES + key.length + body.length,
  });
  return async (c, next) => {
    if (c.req.method !== "GET" || c.req.header("Range")) return serve(c, next);
    const key = `${c.req.header("Accept-Encoding") ?? ""} ${c.req.url}`;
    let kept = answers.get(key);
    if (!kept) {
      const answer = await serve(c, next);
      if (answer?.status !== 200 || !answer.headers.get("Cache-Control")?.includes("immutable"))
        return answer;
      const headers = new Headers(answer.headers);
      for (const [name, value] of securityHeadersOf(headers, siteUrl)) headers.set(name, value);
      const body = new Uint8Array(await answer.arrayBuffer());
      kept = { body, headers: Object.fromEntries(headers) };
      answers.set(key, kept);
    }
    c.set("isCached", true);
    c.set("hasSecurityHeaders", true);
    return new Response(kept.body, { headers: { ...kept.headers, ...headersOf(c) } });
  };
}
