import { createHash } from "node:crypto";
import {
  type Hook,
  OpenAPIHono,
  type RouteConfig,
  type RouteHandler,
  type RouteHook,
} from "@hono/zod-openapi";
import type { Context, HonoRequest, Input, MiddlewareHandler, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import { AppError, type ErrorCode } from "../../contract/errors";
import type { Actor } from "../../shared/actor";
import type { ActorVariables } from "../actor";
import { invalidFields } from "../errors";
import { isMultipart } from "../uploads/streamed";
import { checkForm, checkJson } from "../validate";

/** Path of the API, relative to the content system's own. */
export const API_PATH = "/api/v1";

/** Proxies may keep an anonymous answer for 60 s; browsers ask again each time and mostly get a 304. */
const PUBLIC_CACHE = "public, max-age=0, s-maxage=60";
/** For anonymous answers that can be withdrawn: kept, and revalidated before each use. */
const WITHDRAWABLE_CACHE = "public, no-cache";

export interface ApiEnv {
  Variables: ActorVariables;
}

/**
 * An app for REST routes. The library's own `openapi` returns a type to which each route adds itself, for a client that this
 * project does not use. That was 40 % of all types to check; see decision 57.
 */
export type Api = OpenApiMethod & OpenAPIHono<ApiEnv>;
interface OpenApiMethod {
  openapi<R extends RouteConfig>(
    route: R,
    handler: RouteHandler<R, ApiEnv>,
    hook?: RouteHook<R, ApiEnv>,
  ): Api;
}

/** Creates an app for REST routes. Input that does not match its schema is refused in the contract's error format. */
export const createApi = () =>
  new OpenAPIHono<ApiEnv>({ defaultHook: (result) => refuseInvalid(result) }) as Api;

/**
 * Throws AppError for input that does not match its schema: `invalid_input` for a query, the given code for a body, and
 * `not_found` for a path.
 */
export function refuseInvalid(
  result: Parameters<Hook<unknown, ApiEnv, string, unknown>>[0],
  code: ErrorCode = "invalid_input",
): undefined {
  if (result.success) return;
  if (result.target === "param")
    throw new AppError("not_found", "There is nothing at this address");
  throw new AppError(
    result.target === "query" ? "invalid_input" : code,
    "The input is not valid",
    invalidFields(result.error),
  );
}

/** Refuses anonymous callers before their input is read. The services check permissions again. */
const signedIn: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.var.actor.kind === "anonymous") throw new AppError("unauthenticated", "Sign in first");
  await next();
};

/** The security scheme of routes for signed-in callers. */
const MEMBERS: Record<string, string[]>[] = [{ accessToken: [] }];

/** Describes a route for signed-in callers. `accept` checks the type of the body. */
export const forMembers = (tag: string, ...accept: MiddlewareHandler<ApiEnv>[]) => ({
  tags: [tag],
  security: MEMBERS,
  // Cast to a list of one: for longer lists the library does not pass the variables' types to handlers.
  middleware: [signedIn, ...accept] as [MiddlewareHandler<ApiEnv>],
});

/** Refuses a body that is not a JSON object within the parser's limits. */
export const acceptJson: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await checkJson(c);
  await next();
};

/** Like `acceptJson`, but the body is optional. */
export const acceptOptionalJson: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (c.req.header("content-type")) await checkJson(c);
  await next();
};

/** Accepts the fields of a form without files, or JSON. */
export const acceptForm: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await checkForm(c);
  await next();
};

/** Accepts a form with files, which the handler reads as a stream (`formOf`), or JSON. */
export const acceptFiles: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!formOf(c)) await checkJson(c);
  await next();
};

/** The validated value of one part of the request. */
type Valid<I extends Input, Part extends string> = I extends { out: Record<Part, infer Value> }
  ? Value
  : unknown;
type RouteInput<I extends Input> = Valid<I, "param"> & {
  actor: Actor;
  query: Valid<I, "query">;
  body: Valid<I, "json">;
};

/** Returns the input of a handler: parameters of the path by their names, the caller, the query and the JSON body. */
export function inputOf<E extends ApiEnv, I extends Input>(c: Context<E, string, I>) {
  const request = c.req as unknown as HonoRequest<string, Record<ValidatedPart, object>>;
  return {
    ...request.valid("param"),
    actor: c.var.actor,
    query: request.valid("query"),
    body: request.valid("json"),
  } as RouteInput<I>;
}
type ValidatedPart = "param" | "query" | "json";

/** Computes the result of a route from its input. */
type Work<I extends Input, T> = (input: RouteInput<I>) => T | Promise<T>;

/** Runs the work and answers 200 with its result as JSON. */
export async function answer<E extends ApiEnv, I extends Input, T extends object>(
  c: Context<E, string, I>,
  work: Work<I, T>,
): Promise<Response & TypedResponse<JSONParsed<T>, 200, "json">> {
  // Cast to the return type of `c.json` for a value of known type.
  return c.json((await work(inputOf(c))) as object, 200) as never;
}

/** Answers 200 with the JSON that the work resolves to, with caching headers. */
export async function answerCacheable<I extends Input, T>(
  c: Context<ApiEnv, string, I>,
  work: Work<I, T>,
  caching?: Caching,
) {
  return cacheable(c, await work(inputOf(c)), caching);
}

/** Answers 200 with what the work resolves to as JSON, or 204 if that is null. */
export async function answerOrDone<E extends ApiEnv, I extends Input, T extends object>(
  c: Context<E, string, I>,
  work: Work<I, T | null>,
) {
  const result = await work(inputOf(c));
  return result ? answer(c, () => result) : c.body(null, 204);
}

/** Answers 204, without a body, when the work is done. */
export async function answerDone<E extends ApiEnv, I extends Input>(
  c: Context<E, string, I>,
  work: Work<I, unknown>,
) {
  await work(inputOf(c));
  return c.body(null, 204);
}

/** Returns the request if its body is a form that the handler reads as a stream. */
export const formOf = (c: Context): Request | undefined =>
  isMultipart(c.req.raw) ? c.req.raw : undefined;

/** Sets the headers that all responses share, unless the handler has set them. Cancels bodies that HEAD does not send. */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.ok) return;
  const { headers } = c.res;
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (headers.get("Content-Type") === "application/json")
    headers.set("Content-Type", "application/json; charset=utf-8");
  if (c.req.method === "HEAD") await c.res.body?.cancel();
};

interface Caching {
  /** The content can be replaced or withdrawn, and proxies must notice at once. */
  isWithdrawable?: boolean;
  /** The content can be closed to the public at any time, so no proxy may keep it. */
  isOfMembers?: boolean;
}

/** Answers 200 with cacheable JSON, or 304 if the client has the current version. */
export function cacheable<T>(
  c: Context<ApiEnv>,
  value: T,
  caching: Caching = {},
): Response & TypedResponse<JSONParsed<T>, 200, "json"> {
  const json = JSON.stringify(value);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    ETag: `W/"${createHash("sha1").update(json).digest("base64url")}"`,
    ...cachingOf(c.var.actor, caching),
  };
  const isKnown = matches(c.req.header("if-none-match"), headers.ETag);
  const response = isKnown ? c.body(null, 304, headers) : c.body(json, 200, headers);
  // Cast to the return type of `c.json`, so that handlers are checked against their route's schema.
  return response as Response as Response & TypedResponse<JSONParsed<T>, 200, "json">;
}

/** Returns headers that say which caches may store the response: proxies store only what every visitor may see. */
export function cachingOf(actor: Actor, { isOfMembers, isWithdrawable }: Caching = {}) {
  const isForAll = actor.kind === "anonymous" && !isOfMembers;
  const forAll = isWithdrawable ? WITHDRAWABLE_CACHE : PUBLIC_CACHE;
  return { "Cache-Control": isForAll ? forAll : "private, no-store", Vary: "Authorization" };
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => weak(tag) === weak(etag));
}
