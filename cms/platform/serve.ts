import { serve } from "@hono/node-server";
import type { IncomingMessage, Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import { ERROR_STATUS, type ErrorBody } from "../contract/errors";
import { BODY_MAX_MS, REQUEST_MAX_MS } from "../contract/parser-limits.mjs";
import { EnvError } from "./env";
import { closeAfterUnreadBody } from "./unread-body";

/** How long open requests may take after the signal to end. Ours: inside the ten seconds that most supervisors wait. */
const DRAIN_MS = 8_000;

/** A turn of the program that takes less had nothing to do; on a busy machine it is waited for that long. Ours. */
const QUIET_TURN_MS = 2;
const READ_MAX_MS = 2_000;

/** Media types of bodies that bring files. */
const FILES = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i;
/** For how long a line may be silent; one that broke without a word is closed then. Ours: twice the longest wait of the website for an answer. */
const SILENCE_MAX_MS = 2 * 60 * 1000;

/**
 * How long a line without a request stays open. Ours: longer than proxies and programs keep theirs, 60 s as a rule, so that
 * they close it and never send a request on one that we are closing.
 */
const IDLE_MAX_MS = 75 * 1000;

/** What the system says where a folder is not there for us to write to. */
const NOT_OURS = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR"]);

/** Where whoever sends visitors asks whether to send more. */
const READY_PATH = "/readyz";

/** What a host serves, and where. */
export interface Host {
  /** With what the server knows of the connection, which `getConnInfo` reads. */
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  port: number;
  hostname: string;
  logger: Logger;
  /** Whether a form or bytes sent to an address, as the request line has it, may be files; of those alone the body may take hours. */
  bringsFiles(address: string, type: string): boolean;
  /** How long it goes on after the signal to end, in seconds, while it says that it is not ready: whoever sends it visitors looks meanwhile. */
  noticeSeconds?: number;
  /** Closes what the answers need; called after the last of them went out. */
  close(): Promise<void>;
}

/**
 * Listens, and returns once it does. From then on SIGTERM and SIGINT let open requests finish, close the host and end
 * the process. Throws when the port cannot be had.
 *
 * SIGTERM gives notice first: `/readyz` answers 503, all else as before, and each answer is the last on its line. A proxy then has
 * time to send its next request to another process, instead of on a line that is closed just then.
 */
export async function serveUntilTold({
  fetch,
  port,
  hostname,
  logger,
  bringsFiles,
  noticeSeconds = 0,
  close,
}: Host): Promise<void> {
  let isEnding = false;
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
    endWhenSlow(request, bringsFiles);
    if (isEnding) response.setHeader("Connection", "close");
  });
  await new Promise<void>((listening, failed) =>
    server.once("listening", listening).once("error", failed),
  );

  const end = async () => {
    logger.info("closing: answering open requests, then closing the database");
    await untilRead();
    // The web server's own way would cut off lines whose request has come and has not been read.
    NetServer.prototype.close.call(server, () => void close().then(() => process.exit(0)));
    await untilRead();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
  };
  const beginToEnd = (signal: string, seconds: number) => {
    if (isEnding) return;
    isEnding = true;
    logger.info({ signal, seconds }, "told to end: not ready for more");
    setTimeout(() => void end(), seconds * 1_000);
  };
  process.once("SIGTERM", () => beginToEnd("SIGTERM", noticeSeconds));
  // Somebody at a keyboard, who does not want to wait.
  process.once("SIGINT", () => beginToEnd("SIGINT", 0));
}

/** Ends a request whose body is still coming after so many ms, however steadily; one that brings files to where they are taken may take as long as any request. */
export function endWhenSlow(
  request: IncomingMessage,
  bringsFiles: Host["bringsFiles"],
  ms = BODY_MAX_MS,
): void {
  const {
    "content-type": type = "",
    "content-length": length,
    "transfer-encoding": encoding,
  } = request.headers;
  if (
    (length === undefined && encoding === undefined) ||
    (FILES.test(type) && bringsFiles(request.url ?? "", type))
  )
    return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, ms);
  request.once("close", () => clearTimeout(timer));
}

/** Returns once a turn of the program found nothing to do: who has sent something by then has been heard. */
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
    message: "This process is about to end",
  };
  return Response.json(body, { status: statusCode, headers: { "Cache-Control": "no-store" } });
}

/** Runs the start of a program. One that cannot succeed prints one sentence for the operator and ends with status 1. */
export async function startOrExplain(program: string, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const { message, code, path } = error as NodeJS.ErrnoException;
    const advice =
      path !== undefined && NOT_OURS.has(code ?? "")
        ? ". Is DATA_DIR a folder that the library may write to?"
        : "";
    console.error(
      error instanceof EnvError ? message : `${program} cannot start: ${message}${advice}`,
    );
    process.exit(1);
  }
}
