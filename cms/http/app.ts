import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import { AppError, ERROR_STATUS, type ErrorCode } from "../contract/errors";
import { ADMIN_BODY_MAX_BYTES, JSON_BODY_MAX_BYTES } from "../contract/limits";
import type { Services, CmsDeps } from "../services";
import { type ActorVariables, actorOf, authenticate, clientOf } from "./actor";
import { errorResponse, toAppError } from "./errors";
import { filesRoutes } from "./files.routes";
import type { Graphql } from "./graphql";
import { linkedInRoutes } from "./linkedin.routes";
import { createStorageHealth, healthRoutes } from "./health.routes";
import { limitBody } from "./validate";
import { logFailedRequest, observe } from "./observe";
import { oaiRoutes } from "./oai/oai.routes";
import { returnedMailsRoutes } from "./returned-mails.routes";
import { restRoutes } from "./rest";
import { API_PATH } from "./rest/api";
import { chooseReads, type ReadVariables } from "./replica-reads";
import { samlRoutes } from "./saml.routes";
import { isStreamed } from "./uploads/streamed";
import { tusRoutes } from "./uploads/tus.routes";

const GRAPHQL_PATH = "/graphql";
/** Drafts of the admin area. A toolkit with all its chapters in five languages is larger than any other body. */
const DRAFT_PATH = new RegExp(`^${API_PATH}/admin/posts/\\d+/draft$`);
/** Health checks arrive every few seconds and are logged only at level `debug`. */
const HEALTH = /^\/(healthz|readyz)$/;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type App = Hono<{
  Variables: { requestId: string } & ActorVariables & ReadVariables;
  Bindings: { isInner?: boolean };
}>;

/**
 * Creates the HTTP interface of the content system: REST, GraphQL, single sign-on, files, harvesting and health. Every error
 * is answered as JSON in the contract's shape. Unexpected errors are logged with the request's id and reveal no details.
 */
export function createHttpApp(services: Services, deps: CmsDeps): App {
  const app: App = new Hono();
  const storageHealth = createStorageHealth(deps.isSpaceLow);
  app.use(
    observe({
      half: "content",
      logger: deps.logger,
      metrics: deps.metrics,
      routeOf: (c) => routePath(c),
      isInner: (c) =>
        Boolean((c.env as { isInner?: boolean } | undefined)?.isInner) || HEALTH.test(c.req.path),
    }),
  );
  app.use(async (c, next) => {
    checkAddress(c.req.url);
    await next();
  });
  const limited = limitBody(JSON_BODY_MAX_BYTES);
  const draft = limitBody(ADMIN_BODY_MAX_BYTES);
  // Uploads and multipart forms are read as streams with their own limits.
  app.use(`${API_PATH}/*`, (c, next) =>
    isStreamed(c.req.raw, API_PATH)
      ? next()
      : DRAFT_PATH.test(c.req.path)
        ? draft(c, next)
        : limited(c, next),
  );
  app.use(GRAPHQL_PATH, limited);

  app.route(API_PATH, returnedMailsRoutes(services));
  // From here on the actor is known. An invalid token ends the request here.
  app.use(authenticate(services));

  // Loaded with the first query: its packages are two fifths of all modules, and would delay every start.
  let graphql: Promise<Graphql> | undefined;
  const loadGraphql = async () => (await import("./graphql")).createGraphql(services, deps);
  app.use(chooseReads(deps.database.replicas));
  app.route(API_PATH, tusRoutes(services));
  app.route(API_PATH, linkedInRoutes(services, deps));
  app.route(API_PATH, restRoutes(services));
  app.on(["GET", "POST"], GRAPHQL_PATH, async (c) => {
    const answer = await (graphql ??= loadGraphql());
    return answer(c.req.raw, { actor: actorOf(c), client: clientOf(c), runRead: c.var.runRead });
  });
  app.route("/", samlRoutes(services, deps));
  app.route("/", filesRoutes(services));
  app.route("/", oaiRoutes(services, deps));
  app.route("/", healthRoutes(deps, storageHealth));

  app.notFound((c) => {
    const allowed = allowedMethods(app, c.req.path);
    if (allowed.length === 0)
      return errorResponse(new AppError("not_found", "There is nothing at this address"));
    const error = new AppError(
      "method_not_allowed",
      `${c.req.method} is not supported at this address`,
    );
    return errorResponse(error, { Allow: allowed.join(", ") });
  });
  app.onError((error, c) => {
    const answer = error instanceof HTTPException ? fromHono(error) : toAppError(error);
    if (answer.code === "storage_full") storageHealth.recordFull();
    if (answer.status >= 500) logFailure(c, error, answer);
    return errorResponse(answer);
  });
  return app;

  function logFailure(c: Context, error: Error, answer: AppError): void {
    logFailedRequest(deps.logger, c.req.raw, {
      method: c.req.method,
      route: routePath(c),
      code: answer.code,
      err: error,
      message: "request failed",
    });
  }
}

/**
 * Throws `malformed_request` for broken percent-encoding and NUL. Otherwise they would fail later and look like a fault of
 * the server.
 */
function checkAddress(address: string): void {
  const { pathname, search } = new URL(address);
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname) + decodeURIComponent(search);
  } catch {
    throw new AppError("malformed_request", "The address is not valid percent-encoded UTF-8");
  }
  if (decoded.includes("\0"))
    throw new AppError("malformed_request", "The address must not contain NUL characters");
}

/** Returns the methods for which a path has a handler. Middleware is registered under "ALL" and does not count. */
function allowedMethods(app: App, path: string): string[] {
  const found = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  );
  return found.includes("GET") ? ["GET", "HEAD", ...found.slice(1)] : found;
}

/** Converts an error of Hono itself, for instance for a body that it cannot read. */
function fromHono({ status, message }: HTTPException): AppError {
  const code = (Object.keys(ERROR_STATUS) as ErrorCode[]).find(
    (known) => ERROR_STATUS[known] === status,
  );
  return new AppError(
    code ?? (status < 500 ? "malformed_request" : "internal_error"),
    message || "The request cannot be answered",
  );
}
