import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { ClientError, GraphQLClient } from "graphql-request";
import { LRUCache } from "lru-cache";
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
import { logError } from "../http/form-data.server";
import { parseJson } from "../http/page-requests";
import type { paths } from "./rest/schema";

/** Query parameters. Parameters without a value are left out, and a list is sent once per value. */
export type Query = Record<string, string | number | readonly string[] | undefined>;

/** A call of the REST API by one method, typed by the OpenAPI document. Resolves to the response's data. */
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

/** The website's client of the content system. Shared calls are in the files beside this one. */
export interface ContentClient {
  /** Language of the page and of its interface. */
  language: PageLanguage;
  /** Language of the requested content. */
  contentLanguage: Language;
  /**
   * Sends GET or HEAD under `/api/v1` and streams the response to the visitor, for as long as that takes. Throws only when the
   * visitor has gone.
   */
  pass(method: string, path: string, query: Query): Promise<Response>;
  /** Sends JSON by POST under `/api/v1` and streams the response as `pass` does. */
  passPost(path: string, body: unknown): Promise<Response>;
  /**
   * Sends GET or HEAD of `/files/…` with the visitor's ranges and conditions, and streams the response. Throws only when the
   * visitor has gone.
   */
  file(request: Request, path: string): Promise<Response>;
  /**
   * Sends any call under `/api/v1` like the visitor's request, streaming its body for as long as that takes. Returns the
   * response unread, or a 503 if it has not started REST_TIMEOUT_MS after the end of the body. Uses the request's own method by
   * default. Throws only when the visitor has gone.
   */
  forward(request: Request, path: string, method?: string): Promise<Response>;
  /**
   * Calls of the REST API, typed by its OpenAPI document, that resolve to the response's data: undefined without a body. They
   * throw AppError with the response's code. They throw a 503 Response when the content system is unreachable and a 507
   * Response when its storage is full, which become the website's own responses.
   */
  get: RestCall<"get">;
  post: RestCall<"post">;
  put: RestCall<"put">;
  patch: RestCall<"patch">;
  delete: RestCall<"delete">;
  /** Runs a GraphQL operation. Throws AppError with the first error's code, otherwise as REST calls do. */
  query<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
  /**
   * Returns what `load` resolves to. Visitors without an account share the answer until content changes, so it must depend only
   * on the language of the content and on `key`, and is frozen. For users with an account, `load` runs each time.
   */
  shared<T extends object>(key: readonly unknown[], load: () => Promise<T>): Promise<T>;
}

/** Answers of the content system that visitors without an account share. */
export interface SharedAnswers {
  /**
   * Returns a frozen answer, from memory or from `load`. Simultaneous requests wait for one call of `load` and share its
   * failure. If it failed because its visitor has left, which `signal` tells, one of the others loads for the rest.
   */
  get<T extends object>(key: string, load: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Drops all answers, because content has changed. */
  clear(): void;
}

/** Limits the age of data whose changes are not announced, such as counts. Chosen: as long as layouts are kept. */
const ANSWER_TTL_MS = 30_000;
/** Room for all answers, in values and characters of text. Chosen: about 20 MB, some hundred pages of results. */
const ANSWERS_MAX_SIZE = 5_000_000;

export function createSharedAnswers(now: () => number = Date.now): SharedAnswers {
  const answers = new LRUCache<string, { answer: object; size: number }>({
    ttl: ANSWER_TTL_MS,
    perf: { now },
    ttlResolution: 0,
    maxSize: ANSWERS_MAX_SIZE,
    sizeCalculation: ({ size }, key) => size + key.length,
  });
  let generation = 0;
  /** Answers that are being loaded, by calls that began after the last change of content. */
  const loading = new Map<string, { call: Promise<object>; signal?: AbortSignal }>();
  async function loadAndKeep<T extends object>(
    key: string,
    load: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const asked = generation;
    const shared = { call: load(), signal };
    // An answer to a request from before a change may be outdated.
    if (asked === generation) loading.set(key, shared);
    try {
      const answer = await shared.call;
      const size = freeze(answer);
      if (asked === generation) answers.set(key, { answer, size });
      return answer;
    } finally {
      if (loading.get(key) === shared) loading.delete(key);
    }
  }
  return {
    async get<T extends object>(key: string, load: () => Promise<T>, signal?: AbortSignal) {
      for (;;) {
        const known = answers.get(key);
        if (known) return known.answer as T;
        const shared = loading.get(key);
        if (!shared) return loadAndKeep(key, load, signal);
        try {
          return (await shared.call) as T;
        } catch (error) {
          if (!shared.signal?.aborted) throw error instanceof Response ? error.clone() : error;
        }
      }
    },
    clear() {
      generation++;
      loading.clear();
      answers.clear();
    },
  };
}

/** Freezes a value of JSON with all that it contains, and returns its size in values and characters. */
function freeze(value: unknown): number {
  if (typeof value === "string") return 1 + value.length;
  if (typeof value !== "object" || value === null) return 1;
  let size = 1;
  for (const part of Object.values(Object.freeze(value))) size += freeze(part);
  return size;
}

/** The shared answers of this process. */
export const sharedAnswers = createSharedAnswers();

interface ClientOptions {
  fetch: typeof fetch;
  language: PageLanguage;
  /** Access token of a signed-in user. */
  token?: string;
  /** Aborts calls when the visitor has gone. */
  signal?: AbortSignal;
  /** Answers that visitors without an account share; by default, each is loaded. */
  answers?: SharedAnswers;
}

const NO_RESPONSE = `the content system did not answer in ${REST_TIMEOUT_MS} ms`;

/** A placeholder origin: the injected `fetch` knows the content system's address. */
const CONTENT_ORIGIN = "http://content.internal";
/** Path of the content system's REST API. */
const REST_PATH = "/api/v1";

/** Request headers of a download: the requested range, and what the client already has. */
const FILE_REQUEST_HEADERS = ["Range", "If-Range", "If-None-Match", "If-Modified-Since"];

/** Headers that describe a body, and those of the resumable upload protocol (tus 1.0). */
const SENT_HEADERS = [
  "Content-Type",
  "Content-Length",
  "Tus-Resumable",
  "Upload-Length",
  "Upload-Offset",
  "Upload-Metadata",
];

/** Returns whether the content system is not ready, or a proxy in front of it cannot reach it. RFC 9110, 15.6. */
const isUnreachable = ({ status, headers }: Response) =>
  status === 502 ||
  status === 503 ||
  (status === 504 && !headers.get("Content-Type")?.includes("json"));

/** Returns whether only searches do not work: pages that need none, or little of one, are shown all the same. */
async function isSearchOutage(response: Response): Promise<boolean> {
  if (response.status !== 503 || !response.headers.get("Content-Type")?.includes("json"))
    return false;
  const body = ErrorBody.safeParse(parseJson(await textOf(response.clone())));
  return body.success && body.data.code === "search_unavailable";
}

/** Returns a 503 with a retry time: neither the page nor the visitor is at fault. Proxies, caches and robots use it too. */
export const serviceUnavailable = () =>
  new Response(null, { status: 503, headers: { "Retry-After": "30" } });

const STORAGE_FULL = ERROR_STATUS.storage_full;
/** Returns a 507, which becomes an error page unless a form shows the error. */
const storageFull = () => new Response(null, { status: STORAGE_FULL });

/** Returns the content language in GraphQL's enum. */
export const languageCodeOf = ({ contentLanguage }: Pick<ContentClient, "contentLanguage">) =>
  contentLanguage.toUpperCase() as Uppercase<Language>;

/** Creates the client of one request. */
export function createContentClient({
  fetch,
  language,
  token,
  signal,
  answers,
}: ClientOptions): ContentClient {
  async function call(request: Request): Promise<Response> {
    request.headers.set("Accept", "application/json");
    if (token) request.headers.set("Authorization", `Bearer ${token}`);
    const timeout = AbortSignal.timeout(REST_TIMEOUT_MS);
    const response = await fetch(request, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      logError(timeout.aborted ? NO_RESPONSE : "the content system cannot be reached", error);
      return new Response(null, { status: 503 });
    });
    if (isUnreachable(response) && !(await isSearchOutage(response))) throw serviceUnavailable();
    if (response.status === STORAGE_FULL) throw storageFull();
    return response;
  }

  /**
   * Requests a response that is streamed to the visitor. Only the wait between the request's body and the response has a time
   * limit.
   */
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
      // A body that is too large is refused before it is complete.
      if (!isAnswered) timer = setTimeout(() => slow.abort(), REST_TIMEOUT_MS);
    };
    // A stream is sent before the response starts; fetch supports only half duplex. Fetch standard, `duplex`.
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
        logError(slow.signal.aborted ? NO_RESPONSE : "the content system cannot be reached", error);
        return new Response(null, { status: 503 });
      })
      .finally(() => {
        isAnswered = true;
        clearTimeout(timer);
      });
  }

  const rest = createClient<paths>({
    baseUrl: CONTENT_ORIGIN + REST_PATH,
    fetch: async (request) => {
      const response = await call(request);
      // Always throws: the response is an error.
      if (!response.ok) await expectSuccess(response);
      return response;
    },
  });

  const restCall =
    <Method extends HttpMethod>(method: Method): RestCall<Method> =>
    async (path, ...[options]) => {
      // As a stream, so that the body is read and parsed only once, here.
      const { response } = await rest.request(method, path, {
        ...options,
        parseAs: "stream",
      } as never);
      const text = await textOf(response);
      const data: unknown = text ? JSON.parse(text) : undefined;
      throwIfError(response, data);
      return data as never;
    };

  const graphql = new GraphQLClient(`${CONTENT_ORIGIN}/graphql`, {
    fetch: async (address, init) => {
      const response = await call(new Request(address, init));
      // The body is read here, so that a truncated response becomes a 503 as in REST calls.
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
    shared: (key, load) =>
      answers && !token
        ? answers.get(JSON.stringify([contentLanguageOf(language), ...key]), load, signal)
        : load(),
  };
}

function searchOf(query: Query): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) search.append(name, String(one));
  return search;
}

/** Returns the listed headers of the visitor's request. */
function only(names: readonly string[], all: Headers): Headers {
  return new Headers(
    names.flatMap((name) => {
      const value = all.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );
}

/** Reads the body of a response. Throws a 503 Response if the content system ended before its response did. */
async function textOf(response: Response): Promise<string> {
  return response.text().catch((error: unknown) => {
    // A visitor who has gone aborts the response too, and sees no page.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      logError("a response of the content system was cut off", error);
    throw serviceUnavailable();
  });
}

/** Throws if the response is an error. A body with a statusCode is one, regardless of the status (R7.4). */
function throwIfError(response: Response, body: unknown): void {
  if (!response.ok || (typeof body === "object" && body !== null && "statusCode" in body))
    throw errorOf(response, body);
}

/** Returns path and query parameters of a call, with the content language. */
export const inLanguage = <Path>({ contentLanguage }: ContentClient, path: Path) => ({
  path,
  query: { language: contentLanguage },
});

/** Reads a response from `forward` or `pass`. Throws AppError with its code. */
export async function read<T extends z.ZodType>(
  response: Response,
  shape: T,
): Promise<z.output<T>> {
  const body = parseJson(await textOf(response));
  throwIfError(response, body);
  return shape.parse(body);
}

/** Reads a response and ignores its data. Throws AppError with its code. */
export async function expectSuccess(response: Response): Promise<void> {
  throwIfError(response, parseJson(await textOf(response)));
}

/** Converts an error of graphql-request to an error of the contract. */
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
    `The content system returned status ${response.status} without an error body.`,
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
 * Runs a call for content and turns "not found" into the website's 404 page, and likewise an invalid slug (a NUL byte, broken
 * encoding). Rethrows all other errors.
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
