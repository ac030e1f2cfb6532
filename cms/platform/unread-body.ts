import type { IncomingMessage } from "node:http";
import {
  REFUSED_BODY_DRAIN_MAX_BYTES,
  REFUSED_BODY_DRAIN_MAX_MS,
} from "../contract/parser-limits.mjs";

type Answer = Response | Promise<Response>;

/**
 * Wraps a host's `fetch` so that an answer has `Connection: close` if it is ready before the request's body was read. A
 * refused body is not read to its end, so the next request cannot use the same connection. Before that, the rest is
 * discarded for a moment: closing a connection with unread bytes resets it, and the client might lose the answer.
 */
export function closeAfterUnreadBody<Bindings extends object>(
  fetch: (request: Request, bindings?: Bindings) => Answer,
) {
  return (request: Request, bindings?: Bindings): Answer => {
    const incoming = (bindings as { incoming?: IncomingMessage } | undefined)?.incoming;
    const answer = fetch(request, bindings);
    return incoming && hasBody(incoming) ? answered(incoming, answer) : answer;
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

async function answered(incoming: IncomingMessage, answer: Answer): Promise<Response> {
  const response = await answer;
  if (incoming.complete || incoming.destroyed) return response;
  await discardRest(incoming);
  const { status, statusText, body } = response;
  const headers = new Headers(response.headers);
  headers.set("Connection", "close");
  return new Response(body, { status, statusText, headers });
}

/** Discards the rest of a body, within limits of bytes and time. The answer is ready, so nothing else needs it. */
function discardRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const stop = () => {
      clearTimeout(timer);
      incoming.off("data", count).pause();
      resolve();
    };
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > REFUSED_BODY_DRAIN_MAX_BYTES) stop();
    };
    const timer = setTimeout(stop, REFUSED_BODY_DRAIN_MAX_MS);
    for (const event of ["end", "close", "error"]) incoming.once(event, stop);
    // An earlier reader would keep the bytes in memory.
    incoming.removeAllListeners("data").on("data", count).resume();
  });
}
