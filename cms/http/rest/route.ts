import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { AppError, type ErrorCode } from "../../contract/errors";
import type { Actor, Client } from "../../domains/actor";
import { actorOf, clientOf } from "../actor";
import { isMultipart } from "../uploads/streamed";
import { parseForm, parseJson, parseQuery } from "../validate";

/** Address of the API below the content system's own. */
export const API_PATH = "/api/v1";

/** How long proxies may keep an anonymous answer; browsers ask again each time and mostly get a 304. */
const SHARED_CACHE_SECONDS = 60;
const PUBLIC_CACHE = `public, max-age=0, s-maxage=${SHARED_CACHE_SECONDS}`;
/** Of what is everybody's as long as it is there: kept, and asked about before each use. */
const WITHDRAWABLE_CACHE = "public, no-cache";

const NoInput = z.object({});

/** All that is said of a call, for machines and for people: the routes are mounted and documented from it. */
export interface RouteShape<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType | null,
> {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** Below `/api/v1`, parameters in braces. */
  path: string;
  tag: string;
  /** One sentence; `description` says what else a caller should know. */
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The code of a body that is understood and refused, where it is not `invalid_input`. */
  refusal?: ErrorCode;
  /** The body may come as a form too, multipart or not, without files. */
  isForm?: boolean;
  /** Null for an answer without a body (204). */
  answer: Answer;
  /** Answers with 201, where clients wait for that. */
  isCreating?: boolean;
  /** Answers nobody but those who are signed in; its service sees to that. */
  isForMembers?: boolean;
  /** Takes its body as `multipart/form-data` with files too, and reads that itself, as a stream; `streamed.ts` has its path. */
  takesFiles?: boolean;
  /** Each answer is another, so that none is kept. */
  isFresh?: boolean;
  /** What it tells can be replaced and withdrawn, and then at once, also where a proxy has kept it. */
  isWithdrawable?: boolean;
  /** Of an answer to anybody: whether no proxy may keep it, because what it tells can be closed at any time. */
  isOfMembers?: (answer: Answer extends z.ZodType ? z.output<Answer> : never) => boolean;
  /** Codes beyond `internal_error`, which every call can answer with, and those that the inputs bring with them. */
  errors?: readonly ErrorCode[];
  examples?: { body?: unknown; answer?: unknown };
}

export interface RouteInput<Params, Query, Body> {
  actor: Actor;
  client: Client;
  /** Whether only the head of the answer is wanted: then nobody reads it. */
  isHead: boolean;
  params: Params;
  query: Query;
  body: Body;
  /** The request, where its body is a form that the call reads itself; then `body` is nothing. */
  form?: Request;
}

/** A call with its handler, shapes forgotten by the type system so that all fit one list. */
export interface Route extends RouteShape<z.ZodType, z.ZodType, z.ZodType, z.ZodType | null> {
  /** Media type of an answer that is no JSON of ours, or those to choose from; its handler makes the whole `Response`. */
  produces?: string | readonly string[];
  handle(input: RouteInput<unknown, unknown, unknown>): Promise<unknown>;
}

/** Puts a shape and its handler together; the handler's input and answer have the shape's types. */
export function route<
  Params extends z.ZodType = typeof NoInput,
  Query extends z.ZodType = typeof NoInput,
  Body extends z.ZodType = typeof NoInput,
  Answer extends z.ZodType | null = null,
>(
  shape: RouteShape<Params, Query, Body, Answer>,
  handle: (
    input: RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<Answer extends z.ZodType ? z.output<Answer> : void>,
): Route {
  return {
    ...shape,
    isOfMembers: shape.isOfMembers as Route["isOfMembers"],
    handle: handle as Route["handle"],
  };
}

/** A call that answers with bytes of a media type, as its handler makes them; a GET unless it says otherwise. */
export function bytesRoute<
  Params extends z.ZodType = typeof NoInput,
  Query extends z.ZodType = typeof NoInput,
  Body extends z.ZodType = typeof NoInput,
>(
  shape: Omit<RouteShape<Params, Query, Body, null>, "method" | "answer" | "isOfMembers"> & {
    method?: "get" | "post";
    produces: string | readonly string[];
  },
  handle: (
    input: RouteInput<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<Response>,
): Route {
  return { method: "get", ...shape, answer: null, handle: handle as Route["handle"] };
}

/** Serves the routes. Errors are thrown: the app around turns them into answers, and wrong methods into 405. */
export function mountRoutes(routes: readonly Route[]): Hono {
  const app = new Hono();
  for (const one of routes) {
    app.on(one.method, honoPath(one.path), async (c) =>
      answer(c, one, await one.handle(await inputOf(c, one))),
    );
  }
  return app;
}

/** Every error code that a call can answer with: its own, and those of its inputs. */
export function errorsOf(shape: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...(shape.errors ?? [])];
  if (shape.isForMembers) codes.push("unauthenticated");
  if (shape.body)
    codes.push(
      "malformed_json",
      "malformed_request",
      "payload_too_large",
      "unsupported_media_type",
    );
  if (shape.body) codes.push(shape.refusal ?? "invalid_input");
  if (shape.query) codes.push("invalid_input");
  return [...new Set<ErrorCode>([...codes, "method_not_allowed", "internal_error"])];
}

async function inputOf(
  c: Context,
  { isForMembers, isForm, takesFiles, refusal, params, query, body }: Route,
): Promise<RouteInput<unknown, unknown, unknown>> {
  const actor = actorOf(c);
  // Before the input is looked at: what is wrong with it is nothing to strangers. The service asks again.
  if (isForMembers && actor.kind === "anonymous")
    throw new AppError("unauthenticated", "Sign in first");
  const form = takesFiles && isMultipart(c.req.raw) ? c.req.raw : undefined;
  return {
    actor,
    client: clientOf(c),
    isHead: c.req.method === "HEAD",
    params: params ? parseParams(c, params) : {},
    query: query ? parseQuery(c, query) : {},
    body: body && !form ? await (isForm ? parseForm : parseJson)(c, body, refusal) : {},
    form,
  };
}

/** A path that does not fit its shape names nothing. */
function parseParams(c: Context, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(c.req.param());
  if (!parsed.success) throw new AppError("not_found", "There is nothing at this address");
  return parsed.data;
}

async function answer(
  c: Context,
  { method, isCreating, isFresh, isWithdrawable, isOfMembers }: Route,
  value: unknown,
): Promise<Response> {
  if (value instanceof Response) return c.req.method === "HEAD" ? withoutBody(value) : value;
  if (value === undefined) return c.body(null, 204, { "Cache-Control": "no-store" });
  const json = JSON.stringify(value);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    ...(method === "get" && !isFresh
      ? cacheHeaders(c, json, { isWithdrawable, isOfMembers: isOfMembers?.(value as never) })
      : { "Cache-Control": "no-store" }),
  };
  if ("ETag" in headers && matches(c.req.header("if-none-match"), headers.ETag))
    return c.body(null, 304, headers);
  return c.body(json, isCreating ? 201 : 200, headers);
}

/** HEAD is answered by what answers GET: what stands ready to be read would wait for ever. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

function cacheHeaders(
  c: Context,
  json: string,
  { isWithdrawable, isOfMembers }: { isWithdrawable?: boolean; isOfMembers?: boolean },
) {
  return {
    ETag: `W/"${createHash("sha1").update(json).digest("base64url")}"`,
    ...cachingOf(actorOf(c), isOfMembers, isWithdrawable),
  };
}

/** Who may keep an answer: proxies what everybody gets, unless it can be closed at any time; what can be withdrawn, not without asking. */
export function cachingOf(actor: Actor, isOfMembers = false, isWithdrawable = false) {
  const isForAll = actor.kind === "anonymous" && !isOfMembers;
  const forAll = isWithdrawable ? WITHDRAWABLE_CACHE : PUBLIC_CACHE;
  return { "Cache-Control": isForAll ? forAll : "private, no-store", Vary: "Authorization" };
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => weak(tag) === weak(etag));
}

/** OpenAPI writes parameters as `{slug}`, Hono as `:slug`. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}
