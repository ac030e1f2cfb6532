import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { ClientError, GraphQLClient } from "graphql-request";
import createClient, { type FetchOptions } from "openapi-fetch";
import type {
  FilterKeys,
  HttpMethod,
  MediaType,
  PathsWithMethod,
  RequiredKeysOf,
  SuccessResponse,
} from "openapi-typescript-helpers";
import type { z } from "zod";
import {
  AppError,
  ERROR_STATUS,
  ErrorBody,
  type ErrorCode,
  type ErrorDetails,
} from "#contract/errors";
import { contentLanguageOf, type Language, type PageLanguage } from "#contract/languages";
import { REST_TIMEOUT_MS } from "#contract/limits";
import { logError } from "../http/log.server";
import { parseJson } from "../http/parse-json";
import type { paths } from "./rest/schema";

/** Query parameters. Parameters without a value are left out, and a list is sent once per value. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

/** A call of the REST API by one method, typed by the OpenAPI document. Resolves to the answer's data. */
type RestCall<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Operation extends FilterKeys<paths[Path], Method>,
>(
  path: Path,
  ...options: RequiredKeysOf<FetchOptions<Operation>> extends never
    ? [FetchOptions<Operation>?]
    : [FetchOptions<Operation>]
) => Promise<DataOf<Operation>>;
type DataOf<Operation> = Operation extends { responses: infer Answers extends object }
  ? SuccessResponse<Answers, MediaType>
  : never;

/** How the website talks to the content system. Calls that several places share are in the files beside this one. */
export interface ContentClient {
  /** Of the page, and of what it says itself. */
  language: PageLanguage;
  /** What content is asked for in. */
  contentLanguage: Language;
  /**
   * GET or HEAD under `/api/v1` whose answer goes on to the visitor as it is, unread and for as long as that takes. Throws
   * only when the visitor has gone.
   */
  pass(method: string, path: string, query: Query): Promise<Response>;
  /** POST of JSON under `/api/v1` whose answer goes on to the visitor as that of `pass` does. */
  passPost(path: string, body: unknown): Promise<Response>;
  /**
   * GET or HEAD of `/files/…` as the visitor asked for it, ranges and conditions included, unread. Throws only when the
   * visitor has gone.
   */
  file(request: Request, path: string): Promise<Response>;
  /**
   * Any call under `/api/v1` as the visitor sent it, its body as a stream and for as long as that takes; the answer comes
   * unread, a 503 where it has not begun REST_TIMEOUT_MS after the body's end. The method is the request's own unless
   * another is named. Throws only when the visitor has gone.
   */
  forward(request: Request, path: string, method?: string): Promise<Response>;
  /**
   * Calls of the REST API, typed by its OpenAPI document, that resolve to the answer's data: undefined for an answer without a
   * body. They throw AppError with the answer's code, a 503 Response when the content system is out of reach and a 507
   * Response when its storage is full, which become the website's own answers.
   */
  get: RestCall<"get">;
  post: RestCall<"post">;
  put: RestCall<"put">;
  patch: RestCall<"patch">;
  delete: RestCall<"delete">;
  /** A GraphQL operation. Throws AppError with the first error's code, else as REST calls do. */
  query<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
}

interface ClientOptions {
  fetch: typeof fetch;
  language: PageLanguage;
  /** Access token of a signed-in visitor. */
  token?: string;
  /** Ends calls when the visitor has gone. */
  signal?: AbortSignal;
}

const NO_ANSWER = `the content system did not answer in ${REST_TIMEOUT_MS} ms`;

/** An origin that exists nowhere: the injected `fetch` knows where the content system really is. */
const CONTENT_ORIGIN = "http://content.internal";
/** Path of its REST API. */
const REST_PATH = "/api/v1";

/** What a download tells of itself: which part of the file, and what of it is there already. */
const FILE_REQUEST_HEADERS = ["Range", "If-Range", "If-None-Match", "If-Modified-Since"];

/** What a body tells of itself, and the resumable protocol of an upload (tus 1.0). */
const SENT_HEADERS = [
  "Content-Type",
  "Content-Length",
  "Tus-Resumable",
  "Upload-Length",
  "Upload-Offset",
  "Upload-Metadata",
];

/** What a content system says that is not ready, and what a proxy in front of several says that lost the one it asked. RFC 9110, 15.6. */
const isOutOfReach = ({ status, headers }: Response) =>
  status === 502 ||
  status === 503 ||
  (status === 504 && !headers.get("Content-Type")?.includes("json"));

/** Nothing is wrong with the page or the visitor: it is worth trying again soon, for proxies, caches and robots too. */
export const outOfReach = () =>
  new Response(null, { status: 503, headers: { "Retry-After": "30" } });

const STORAGE_FULL = ERROR_STATUS.storage_full;
/** Becomes a page of its own where no form says it. */
const storageFull = () => new Response(null, { status: STORAGE_FULL });

/** The language of content in GraphQL's enum. */
export const languageCodeOf = ({ contentLanguage }: Pick<ContentClient, "contentLanguage">) =>
  contentLanguage.toUpperCase() as Uppercase<Language>;

/** Makes the client of one request. */
export function createContentClient({
  fetch,
  language,
  token,
  signal,
}: ClientOptions): ContentClient {
  async function call(request: Request): Promise<Response> {
    request.headers.set("Accept", "application/json");
    if (token) request.headers.set("Authorization", `Bearer ${token}`);
    const timeout = AbortSignal.timeout(REST_TIMEOUT_MS);
    const response = await fetch(request, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      logError(timeout.aborted ? NO_ANSWER : "the content system cannot be reached", error);
      return new Response(null, { status: 503 });
    });
    if (isOutOfReach(response)) throw outOfReach();
    if (response.status === STORAGE_FULL) throw storageFull();
    return response;
  }

  /** Asks for an answer that goes on to the visitor unread. What is sent and what comes back may take their time; the wait between does not. */
  function passOn(
    path: string,
    method: string,
    headers: Headers,
    body: Request["body"] = null,
  ): Promise<Response> {
    if (token) headers.set("Authorization", `Bearer ${token}`);
    const slow = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAnswered = false;
    const beginWait = () => {
      // What is too large is refused before all of it is there.
      if (!isAnswered) timer = setTimeout(() => slow.abort(), REST_TIMEOUT_MS);
    };
    // A stream is sent before the answer begins, and only that can be said of it. Fetch standard, `duplex`.
    const sent = body && {
      body: body.pipeThrough(new TransformStream({ flush: beginWait })),
      duplex: "half",
    };
    if (!body) beginWait();
    return fetch(`${CONTENT_ORIGIN}${path}`, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, slow.signal]) : slow.signal,
      ...sent,
    })
      .catch((error: unknown) => {
        if (signal?.aborted) throw error;
        logError(slow.signal.aborted ? NO_ANSWER : "the content system cannot be reached", error);
        return new Response(null, { status: 503 });
      })
      .finally(() => {
        isAnswered = true;
        clearTimeout(timer);
      });
  }

  const rest = createClient<paths>({
    baseUrl: CONTENT_ORIGIN + REST_PATH,
    fetch: async (request) => checked(await call(request)),
  });

  const restCall =
    <Method extends HttpMethod>(method: Method): RestCall<Method> =>
    async (path, ...options) => {
      const { data } = await rest.request(method, path, ...(options as never));
      // Errors have been thrown. openapi-fetch's own type of the data would make arrays of tuples.
      return data as never;
    };

  const graphql = new GraphQLClient(`${CONTENT_ORIGIN}/graphql`, {
    fetch: async (address, init) => {
      const response = await call(new Request(address, init));
      // Read here, so that an answer that breaks off is a 503 as everywhere.
      return new Response(await textOf(response), response);
    },
  });

  return {
    language,
    contentLanguage: contentLanguageOf(language),
    get: restCall("get"),
    post: restCall("post"),
    put: restCall("put"),
    patch: restCall("patch"),
    delete: restCall("delete"),
    async pass(method, path, query) {
      return passOn(`${REST_PATH}${path}?${searchOf(query)}`, method, new Headers());
    },
    async passPost(path, body) {
      return passOn(
        `${REST_PATH}${path}`,
        "POST",
        new Headers({ "Content-Type": "application/json" }),
        new Response(JSON.stringify(body)).body,
      );
    },
    async file(request, path) {
      return passOn(path, request.method, only(FILE_REQUEST_HEADERS, request.headers));
    },
    async forward(request, path, method = request.method) {
      return passOn(
        `${REST_PATH}${path}`,
        method,
        only(SENT_HEADERS, request.headers),
        request.body,
      );
    },
    async query<Data, Variables extends Record<string, unknown>>(
      document: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ) {
      return graphql.request<Data>(document, variables).catch((error: unknown) => {
        throw error instanceof ClientError ? errorOfGraphql(error) : error;
      });
    },
  };
}

function searchOf(query: Query): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one));
  return search;
}

/** Those of a visitor's headers that go on. */
function only(names: readonly string[], all: Headers): Headers {
  return new Headers(
    names.flatMap((name) => {
      const value = all.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );
}

/** The body of an answer. Throws a 503 Response where the content system ended before its answer did. */
async function textOf(response: Response): Promise<string> {
  return response.text().catch((error: unknown) => {
    // A visitor who has gone ends the answer as well, and reads no page.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      logError("an answer of the content system broke off", error);
    throw outOfReach();
  });
}

/** Receives an answer whole. Throws AppError if it is an error. */
async function checked(response: Response): Promise<Response> {
  const text = await textOf(response);
  throwIfError(response, parseJson(text));
  // A 204 answer must have no body, not even an empty one.
  return new Response(text || null, response);
}

/** A body with a statusCode is an error, whatever the status says (specification, section 7). */
function throwIfError(response: Response, body: unknown): void {
  if (!response.ok || (typeof body === "object" && body !== null && "statusCode" in body))
    throw errorOf(response, body);
}

/** Path and query parameters of a call, with the language of the content. */
export const inLanguage = <Path>({ contentLanguage }: ContentClient, path: Path) => ({
  path,
  query: { language: contentLanguage },
});

/** Reads an answer that `forward` or `pass` gave. Throws AppError with the answer's code. */
export async function read<T extends z.ZodType>(
  response: Response,
  shape: T,
): Promise<z.output<T>> {
  const body = parseJson(await textOf(response));
  throwIfError(response, body);
  return shape.parse(body);
}

/** The same where there is nothing to read. */
export async function readNothing(response: Response): Promise<void> {
  await checked(response);
}

/** What graphql-request throws, as an error of the contract. */
function errorOfGraphql({ response }: ClientError): AppError | Response {
  const error = response.errors?.[0];
  if (!error) return errorOf(response, parseJson(String(response.body)));
  const { code = "internal_error", ...details } = error.extensions as ErrorDetails & {
    code?: AppError["code"];
  };
  if (code === "storage_full") return storageFull();
  return new AppError(code, error.message, details);
}

function errorOf(response: { status: number }, body: unknown): AppError {
  const parsed = ErrorBody.safeParse(body);
  if (parsed.success) return new AppError(parsed.data.code, parsed.data.message, parsed.data);
  if (response.status === 503)
    return new AppError("not_ready", "The content system cannot be reached.");
  return new AppError(
    "internal_error",
    `The content system answered ${response.status} without an error body.`,
  );
}

/** Runs a call and returns null if it fails with one of the codes. Rethrows all other errors. */
export async function orNull<T>(call: Promise<T>, ...codes: ErrorCode[]): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return null;
    throw error;
  }
}

/**
 * Runs a call for a piece of content and turns "not found" into the website's 404 page; so does a slug that cannot be one
 * (a NUL byte, broken encoding). All other errors go on.
 */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (
      error instanceof AppError &&
      (error.code === "not_found" || error.code === "malformed_request")
    )
      throw new Response(null, { status: 404 });
    throw error;
  }
}
