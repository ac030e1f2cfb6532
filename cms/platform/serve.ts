import { serve } from "@hono/node-server";
import cluster from "node:cluster";
import type { IncomingMessage, Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import { ERROR_STATUS, type ErrorBody } from "../contract/errors";
import {
  BODY_MAX_MS,
  REQUEST_MAX_MS,
  REFUSED_BODY_DRAIN_MAX_BYTES,
  REFUSED_BODY_DRAIN_MAX_MS,
} from "../contract/parser-limits.mjs";
import { EnvError } from "./env";
import { RECOMMENDED_NODE_VERSION } from "./recommended-node.mjs";

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

/** How long open requests may take after the stop signal. Chosen: within the ten seconds that most supervisors wait. */
export const DRAIN_MS = 8_000;

/**
 * The message with which the primary process tells a website process that another one has replaced it: see
 * `web-processes.ts`.
 */
export const RETIRE = "retire";
/**
 * How long a replaced process keeps connections without a request, at least, and how long open requests may take. Chosen:
 * longer than a page needs between two requests; the other processes serve meanwhile, so nothing waits for it.
 */
const RETIRED_IDLE_MS = 10_000;
const RETIRED_MAX_MS = 60_000;
const CLOSE_IDLE_EVERY_MS = 1_000;

/** A turn of the event loop that takes less time had nothing to do. On a busy machine, `READ_MAX_MS` is the longest wait. */
const QUIET_TURN_MS = 2;
const READ_MAX_MS = 2_000;

/** Media types of bodies that contain files. */
const FILES = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i;
/**
 * How long a connection may be silent; a broken connection is closed after that time. Chosen: twice the longest time that
 * the website waits for an answer.
 */
const SILENCE_MAX_MS = 2 * 60 * 1000;

/**
 * How long a connection without a request stays open. Chosen: longer than proxies and programs keep theirs, usually 60 s.
 * Then they close it, and never send a request on a connection that is being closed here.
 */
const IDLE_MAX_MS = 75 * 1000;

/** Codes of the system for a folder that cannot be written to. */
const NOT_WRITABLE_CODES = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR"]);

/** The path at which load balancers check whether to send more requests. */
const READY_PATH = "/readyz";

/** The requests that a host serves, and its address. */
export interface Host {
  /** `bindings` contain the server's data about the connection, which `getConnInfo` reads. */
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  port: number;
  hostname: string;
  logger: Logger;
  /**
   * Returns whether a form or bytes sent to an address (as in the request line) may be files. Only their bodies may take
   * hours.
   */
  carriesFiles(address: string, type: string): boolean;
  /** Seconds for which it continues after the stop signal and reports that it is not ready, so that load balancers notice. */
  noticeSeconds?: number;
  /** Replaces the notice period: stops the processes that send requests to this host. */
  beforeStop?(signal: NodeJS.Signals): Promise<void>;
  /** Closes what the answers need. Called after the last answer was sent. */
  close(): Promise<void>;
}

/**
 * Starts to listen and returns the port once it does. After that, SIGTERM and SIGINT let open requests finish, close the host and
 * end the process. Throws if the port is not available.
 *
 * SIGTERM starts a notice period: `/readyz` answers 503, other requests are answered as before, and each answer is the
 * last on its connection. A proxy then has time to send its next request to another process, and not on a connection that
 * is just being closed.
 *
 * SIGHUP ends a program in a terminal. Elsewhere a single process ignores it, so that a supervisor may always ask to reload.
 *
 * A website process that is replaced accepts no new connections. It answers on its open ones, and ends once they are closed.
 */
export async function serveUntilStopped({
  fetch,
  port,
  hostname,
  logger,
  carriesFiles,
  noticeSeconds = 0,
  beforeStop,
  close,
}: Host): Promise<number> {
  let isEnding = false;
  let isRetired = false;
  const answer: Host["fetch"] = (request, bindings) =>
    isEnding && new URL(request.url).pathname === READY_PATH
      ? notReady()
      : fetch(request, bindings);
  const server = serve({
    fetch: closeAfterUnreadBody(answer),
    port,
    hostname,
    serverOptions: { requestTimeout: REQUEST_MAX_MS, keepAliveTimeout: IDLE_MAX_MS },
  }) as Server;
  server.setTimeout(SILENCE_MAX_MS);
  server.prependListener("request", (request, response) => {
    endWhenSlow(request, carriesFiles);
    if (isEnding || isRetired) response.setHeader("Connection", "close");
  });
  await new Promise<void>((listening, failed) =>
    server.once("listening", listening).once("error", failed),
  );

  let ended: Promise<void> | undefined;
  // The web server's own `close` would cut off connections whose request has arrived but was not yet read.
  const closeServer = () =>
    NetServer.prototype.close.call(
      server,
      () => void (ended ??= close().then(() => process.exit(0))),
    );
  const shutDown = async () => {
    logger.info("closing: finishing open requests, then closing the database");
    await untilRead();
    closeServer();
    await untilRead();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  };
  const startShutdown = (signal: NodeJS.Signals, seconds: number) => {
    if (isEnding) return;
    isEnding = true;
    logger.info({ signal, seconds }, "received the stop signal: no longer ready");
    if (beforeStop) void beforeStop(signal).then(shutDown);
    else setTimeout(() => void shutDown(), seconds * 1_000);
  };
  // A terminal or a supervisor may signal a worker besides its primary process: a second signal must not end it at once.
  const listen = cluster.isWorker ? "on" : "once";
  process[listen]("SIGTERM", () => startShutdown("SIGTERM", noticeSeconds));
  // An operator who presses Ctrl+C does not want to wait.
  process[listen]("SIGINT", () => startShutdown("SIGINT", 0));
  if (!cluster.isWorker && !beforeStop) listenForHangUp(() => startShutdown("SIGHUP", 0), logger);
  if (cluster.isWorker) {
    // Meant for the primary process, which a terminal may signal together with all others.
    process.on("SIGHUP", () => undefined);
    process.on("message", (message) => {
      if (message !== RETIRE || isEnding || isRetired) return;
      isRetired = true;
      logger.info("replaced: finishing open requests");
      closeServer();
      const closeIdle = () => setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      setTimeout(closeIdle, Math.max(RETIRED_IDLE_MS, noticeSeconds * 1_000));
      setTimeout(() => server.closeAllConnections(), RETIRED_MAX_MS + noticeSeconds * 1_000);
    });
  }
  return (server.address() as AddressInfo).port;
}

/**
 * Handles SIGHUP in a program of one process. It ends the program whose terminal is closed. Otherwise a supervisor asks to
 * reload, which only several website processes can do without a pause: see `startWebsites`.
 */
function listenForHangUp(stop: () => void, logger: Logger): void {
  process.on("SIGHUP", () => {
    if (process.stdout.isTTY) stop();
    else logger.warn("nothing is reloaded: with one process, restart the program");
  });
}

/**
 * Ends a request whose body is incomplete after a number of ms, even if bytes keep arriving. Uploads to addresses for
 * files may take as long as any request.
 */
export function endWhenSlow(
  request: IncomingMessage,
  carriesFiles: Host["carriesFiles"],
  ms = BODY_MAX_MS,
): void {
  const {
    "content-type": type = "",
    "content-length": length,
    "transfer-encoding": encoding,
  } = request.headers;
  if (
    (length === undefined && encoding === undefined) ||
    (FILES.test(type) && carriesFiles(request.url ?? "", type))
  )
    return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, ms);
  request.once("close", () => clearTimeout(timer));
}

/** Returns once a turn of the event loop had nothing to do. All requests that have arrived by then have been read. */
async function untilRead(): Promise<void> {
  const deadline = performance.now() + READ_MAX_MS;
  for (
    let now = performance.now(), before = -Infinity;
    now - before > QUIET_TURN_MS && now < deadline;
  ) {
    await nextTurn();
    [before, now] = [now, performance.now()];
  }
}

function notReady(): Response {
  const statusCode = ERROR_STATUS.not_ready;
  const body: ErrorBody = {
    statusCode,
    code: "not_ready",
    message: "This process is about to stop",
  };
  return Response.json(body, { status: statusCode, headers: { "Cache-Control": "no-store" } });
}

/** Runs the start of a program. If it fails, prints one sentence for the operator and exits with status 1. */
export async function startOrExplain(program: string, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const { message, code, path } = error as NodeJS.ErrnoException;
    const advice =
      path !== undefined && NOT_WRITABLE_CODES.has(code ?? "")
        ? ". Is DATA_DIR a folder that the library may write to?"
        : "";
    console.error(
      error instanceof EnvError ? message : `${program} cannot start: ${message}${advice}`,
    );
    process.exit(1);
  }
}

const majorOf = (version: string): number => Number.parseInt(version, 10);

/** Recommends a newer Node if this process runs on an older one. Only for programs that serve, which run for months. */
export function warnOfOldNode(
  logger: Pick<Logger, "warn">,
  version: string = process.versions.node,
): void {
  const recommended = majorOf(RECOMMENDED_NODE_VERSION);
  if (majorOf(version) < recommended)
    logger.warn(
      `Node ${recommended} or newer is recommended, because older versions no longer get security fixes or soon will not; this is Node ${version}`,
    );
}
