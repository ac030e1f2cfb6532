import { proxy } from "hono/proxy";
import type { Logger } from "pino";
import { AppError } from "../contract/errors";
import { currentRequestId, REQUEST_ID_HEADER, requestIdOf } from "../platform/logger";
import { REMOTE_VISITOR_HEADER } from "../platform/network";
import { traceCall } from "../platform/tracing";
import { errorResponse } from "./errors";
import { API_PATH } from "./rest/api";
import type { Visitor } from "./actor";
import { isStreamed } from "./uploads/streamed";

interface RemoteCms {
  /** Base URL, without a path. */
  base: string;
  /** The visitor for whom the website makes the request. */
  visitor: Visitor;
  logger: Logger;
}

/**
 * Forwards a request to a content system on another machine and returns its response. Returns `not_ready` if that system
 * cannot be reached. Rejects if the visitor has disconnected.
 */
export async function forwardToRemoteCms(
  request: Request,
  { base, visitor, logger }: RemoteCms,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  // Replaces the visitor's own header: the content system trusts the last entry.
  headers.set("X-Forwarded-For", visitor.clientAddress);
  // The address alone is not enough: behind a proxy that the website does not trust, all visitors have this machine's
  // address.
  if (!visitor.isLocal) headers.set(REMOTE_VISITOR_HEADER, "1");
  headers.set(REQUEST_ID_HEADER, currentRequestId() ?? requestIdOf(null));
  try {
    // The browser must follow redirects itself: single sign-on sends it to another site and back.
    return await traceCall(headers, () => {
      const same = new Request(
        `${base}${pathname}${search}`,
        new Request(request, { headers, redirect: "manual" }),
      );
      return proxy(same, isStreamed(request, API_PATH) ? SENT_ONCE : undefined);
    });
  } catch (error) {
    // Nothing waits for the response any more: the visitor has disconnected, or the website's own time limit has passed.
    if (request.signal.aborted) throw error;
    logger.error({ err: error }, "the content system cannot be reached");
    return errorResponse(new AppError("not_ready", "The content system cannot be reached"));
  }
}

/**
 * Options that allow the body to be sent only once. Otherwise it would be kept in memory, to be sent again after a redirect
 * or an authentication challenge (Fetch standard, HTTP-network-or-cache fetch). Files are too large for that.
 */
const SENT_ONCE = { redirect: "error", window: null } as const;
