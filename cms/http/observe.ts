import { SpanStatusCode } from "@opentelemetry/api";
import { createServer, type Server } from "node:http";
import { timingSafeEqual, createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Half, Metrics } from "../platform/metrics";
import { traceAnswer } from "../platform/tracing";
import { inRequest, REQUEST_ID_HEADER, requestIdOf } from "../platform/logger";

interface Observer {
  half: Half;
  logger: Logger;
  metrics?: Pick<Metrics, "request">;
  /** Pattern of the route that answered. Never the path itself, which may contain tokens and names. */
  routeOf(c: Parameters<MiddlewareHandler>[0]): string;
  /** Whether to log the request only at level `debug`: for instance because the other half of this process logs it. */
  isInner?(c: Parameters<MiddlewareHandler>[0]): boolean;
  /** Whether the other half logs the request. */
  isLoggedElsewhere?(c: Parameters<MiddlewareHandler>[0]): boolean;
  /**
   * Whether the response was ready at once and has the request id among its headers, like a cached page. It is then sent as it
   * is, without a copy of its headers.
   */
  hasFinalHeaders?(c: Parameters<MiddlewareHandler>[0]): boolean;
  /** Reason of a refusal that an operator should see. It is then logged as a warning. */
  refusalOf?(c: Parameters<MiddlewareHandler>[0]): string | undefined;
}

/**
 * Status of a request whose client disconnected before the response. Used only in the log and the metrics, so that 500 there
 * means an error of the program. nginx uses the same number.
 */
const CLIENT_CLOSED_REQUEST = 499;

/** Returns whether the client disconnected. An abort by a caller's time limit does not count: that call failed. */
function isClientDisconnected({ aborted, reason }: AbortSignal): boolean {
  return aborted && (reason as { name?: string } | undefined)?.name !== "TimeoutError";
}

/**
 * Logs an error that ended a request. Does nothing if the client disconnected: interrupted work then fails in many ways, and
 * the request is logged as aborted.
 */
export function logFailedRequest(
  logger: Logger,
  { signal }: Pick<Request, "signal">,
  { message, ...facts }: { err: unknown; message: string; [fact: string]: unknown },
): void {
  if (!isClientDisconnected(signal)) logger.error(facts, message);
}

/** Methods in metrics. Any other method would create a new time series for each invented name. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Assigns a request id, or keeps the id from the proxy in front. Logs and counts each request once it is answered. The log
 * line has no IP address, no URL, no query and no header.
 */
export function observe({
  half,
  logger,
  metrics,
  routeOf,
  isInner = () => false,
  isLoggedElsewhere = () => false,
  hasFinalHeaders = () => false,
  refusalOf = () => undefined,
}: Observer): MiddlewareHandler<{ Variables: { requestId: string } }> {
  // Searching each line for secrets takes longer than writing it. So add no field to these lines with text of a visitor.
  const lines = logger.child({}, { redact: [] });
  return (c, next) => {
    const requestId = requestIdOf(c.req.header(REQUEST_ID_HEADER));
    c.set("requestId", requestId);
    return inRequest(requestId, () =>
      traceAnswer(c.req.raw.headers, async (span) => {
        const start = performance.now();
        await next();
        // Set again, because an error response replaced the one that had it.
        if (!hasFinalHeaders(c) && c.res.headers.get(REQUEST_ID_HEADER) !== requestId)
          c.header(REQUEST_ID_HEADER, requestId);
        const ms = performance.now() - start;
        // The server creates the signal when it is first read. A client cannot disconnect before a response that is ready at once.
        const isAborted = !hasFinalHeaders(c) && isClientDisconnected(c.req.raw.signal);
        const status = isAborted ? CLIENT_CLOSED_REQUEST : c.res.status;
        const line = {
          half,
          method: METHODS.includes(c.req.method) ? c.req.method : "OTHER",
          route: routeOf(c),
          status,
        };
        span.updateName(`${line.method} ${line.route}`).setAttributes({
          "library.half": half,
          "library.request_id": requestId,
          "http.request.method": line.method,
          "http.route": line.route,
          "http.response.status_code": line.status,
        });
        if (line.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        if (isLoggedElsewhere(c)) return;
        metrics?.request({ ...line, seconds: ms / 1000 });
        const facts = {
          ...line,
          ms: Math.round(ms),
          ...(refusalOf(c) && { reason: refusalOf(c) }),
        };
        lines[isInner(c) ? "debug" : facts.reason ? "warn" : "info"](
          facts,
          isAborted ? "aborted" : "answered",
        );
      }),
    );
  };
}

/** Returns whether a request sends the metrics token. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}

/** `GET /metrics` for requests with the token. For all others, and if no token is configured, the route does not exist. */
export function metricsRoute(
  metrics: Pick<Metrics, "text">,
  token: string | undefined,
): MiddlewareHandler {
  return async (c, next) => {
    if (!token || !hasToken(c.req.header("authorization"), token)) return next();
    const { body, type } = await metrics.text();
    return c.body(body, 200, { "Content-Type": type, "Cache-Control": "no-store" });
  };
}

/** Serves only the metrics, on their own port. Throws if the port is not available. */
export async function serveMetrics(
  metrics: Pick<Metrics, "text">,
  { port, hostname }: { port: number; hostname: string },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics")
      return void response.writeHead(404).end();
    metrics.text().then(
      ({ body, type }) => response.writeHead(200, { "Content-Type": type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((listening, failed) =>
    server.listen(port, hostname, listening).once("error", failed),
  );
  return server.unref();
}
