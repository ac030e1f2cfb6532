import { proxy } from "hono/proxy";
import type { Logger } from "pino";
import { AppError } from "../contract/errors";
import { currentRequestId, REQUEST_ID_HEADER, requestIdOf } from "../platform/request-scope";
import { REMOTE_VISITOR_HEADER } from "../platform/locality";
import { traceCall } from "../platform/tracing";
import { errorResponse } from "./errors";
import { API_PATH } from "./rest/api";
import type { Visitor } from "./client-address";
import { isStreamed } from "./uploads/streamed";

interface Elsewhere {
  /** Its address, without a path. */
  base: string;
  /** For whom the website asks. */
  visitor: Visitor;
  logger: Logger;
}

/**
 * Asks a content system on another machine the same, and passes on what it answers. One that cannot be reached answers as
 * one that is not ready; rejects when the visitor has gone.
 */
export async function askElsewhere(
  request: Request,
  { base, visitor, logger }: Elsewhere,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  // Whatever the visitor wrote there is replaced: the content system counts by what the last of us says.
  headers.set("X-Forwarded-For", visitor.clientAddress);
  // The address alone does not say it: behind a proxy that the website does not trust, all visitors have this machine's.
  if (!visitor.isLocal) headers.set(REMOTE_VISITOR_HEADER, "1");
  headers.set(REQUEST_ID_HEADER, currentRequestId() ?? requestIdOf(null));
  try {
    // A redirect is for the browser to follow: single sign-on sends it elsewhere and back.
    return await traceCall(headers, () => {
      const same = new Request(
        `${base}${pathname}${search}`,
        new Request(request, { headers, redirect: "manual" }),
      );
      return proxy(same, isStreamed(request, API_PATH) ? SENT_ONCE : undefined);
    });
  } catch (error) {
    // Nobody waits for the answer any more: the visitor has gone, or the website's own time is up.
    if (request.signal.aborted) throw error;
    logger.error({ err: error }, "the content system cannot be reached");
    return errorResponse(new AppError("not_ready", "The content system cannot be reached"));
  }
}

/**
 * A body that may have to be sent a second time, after a redirect or a question for a password, is kept whole in memory for
 * that. Who asks for neither is spared it: Fetch standard, HTTP-network-or-cache fetch. Files are as large as that matters.
 */
const SENT_ONCE = { redirect: "error", window: null } as const;
