import { Client, errors } from "@opensearch-project/opensearch";
import { TIME_LIMIT_MS } from "@resource-library/search/analysis";
import { SearchTimeoutError } from "@resource-library/search";

/** A part of a request body. */
export type Json = Record<string, unknown>;

/** Thrown if no node of the cluster answers, or none can. */
export class SearchUnavailableError extends Error {
  override name = "SearchUnavailableError";
  /** Whether a node answers that it has too much to do. */
  readonly isBusy: boolean;

  constructor(message: string, { isBusy = false } = {}) {
    super(message);
    this.isBusy = isBusy;
  }
}

/** Thrown if a search has more words than a cluster takes. */
export class SearchTooLongError extends Error {
  override name = "SearchTooLongError";
}

/** Thrown if the cluster refuses a request. It has nothing of the request, which contains words of users and texts of documents. */
export class SearchRefusedError extends Error {
  override name = "SearchRefusedError";
  readonly status: number;
  /** The cluster's name of the reason. */
  readonly type: string;

  constructor(status: number, error: ClusterError) {
    super(`The search cluster refused a request: ${describeError(status, error)}`);
    this.status = status;
    this.type = typeof error === "object" ? (error?.type ?? "") : "";
  }
}

/** An error as the cluster reports it. */
export type ClusterError = { type?: string; reason?: string; caused_by?: ClusterError } | string;

/** How much longer than its time limit a search may take on its way, in ms. */
const NETWORK_MS = 2_000;
/** How long everything but a search may take, in ms: the cluster itself gives up at 60 s when a part of an index is missing. */
const WRITE_MS = 70_000;
/** How often a request is tried on another node that could not be reached. Chosen: a cluster of three can lose two at once. */
const RETRIES = 3;
/** How often a search is tried on another node that did not answer in time. Chosen: users wait 24 s at most, not a minute. */
const TIMEOUT_RETRIES = 1;

/** Codes of answers that a cluster gives while it lacks nodes, or has too much to do. */
const UNAVAILABLE = new Set([429, 502, 503, 504]);

/** An answer to a search, as far as this package reads it. */
export interface SearchResponse {
  timed_out: boolean;
  hits: {
    total?: { value: number };
    hits: {
      _id: string;
      _score?: number | null;
      fields?: Record<string, unknown[]>;
    }[];
  };
  aggregations?: Record<string, Aggregation>;
  suggest?: Record<string, { options: { text: string; freq: number }[] }[]>;
}

export interface Aggregation {
  doc_count?: number;
  value?: number | null;
  buckets?: { key: string | number; doc_count: number }[];
  [name: string]: unknown;
}

export interface Cluster {
  /**
   * Calls the cluster. Throws SearchUnavailableError or SearchTimeoutError for what the caller did not cause, and
   * SearchRefusedError for all else.
   */
  call<T>(request: (client: Client) => Promise<{ body: unknown }>): Promise<T>;
  /** Calls the cluster for a user who waits, so that a node that hangs costs little. Throws as `call` does. */
  read<T>(request: (client: Client) => Promise<{ body: unknown }>): Promise<T>;
  search(index: string, body: Json): Promise<SearchResponse>;
  /** Runs several searches at once, in order. */
  searchAll(index: string, bodies: readonly Json[]): Promise<SearchResponse[]>;
  close(): Promise<void>;
}

/** Number of searches in one request. Chosen: a form has some dozen conditions to count. */
const SEARCHES_AT_ONCE = 50;

/**
 * Connects to a cluster by the addresses of its nodes, separated by commas. A node that fails is left out for a while, and its
 * requests are repeated on the others.
 */
export function connect(
  url: string,
  { searchTimeoutMs = TIME_LIMIT_MS + NETWORK_MS }: { searchTimeoutMs?: number } = {},
): Cluster {
  const nodes = url.split(",").map((node) => node.trim());
  const client = new Client({
    nodes,
    requestTimeout: WRITE_MS,
    // Repeated here, because the client repeats what timed out as often as what no node received.
    maxRetries: 0,
    nodeSelector: "round-robin",
  });
  const reader = client.child({ requestTimeout: searchTimeoutMs });
  async function send<T>(
    request: () => Promise<{ body: unknown }>,
    timeoutRetries: number,
  ): Promise<T> {
    let [failures, timeouts] = [0, 0];
    for (;;) {
      try {
        return (await request()).body as T;
      } catch (error) {
        const isTried =
          error instanceof errors.TimeoutError
            ? ++timeouts > timeoutRetries
            : !isUnreached(error) || ++failures > RETRIES;
        if (isTried) throw translated(error);
      }
    }
  }
  // What has no other node is not asked twice.
  const timeoutRetries = nodes.length > 1 ? TIMEOUT_RETRIES : 0;
  const read = <T>(request: (client: Client) => Promise<{ body: unknown }>) =>
    send<T>(() => request(reader), timeoutRetries);
  const complete = (response: SearchResponse): SearchResponse => {
    if (response.timed_out) throw new SearchTimeoutError("The search took too long");
    return response;
  };
  const limits = { timeout: `${TIME_LIMIT_MS}ms` };
  return {
    call: (request) => send(() => request(client), 0),
    read,
    async search(index, body) {
      return complete(
        await read<SearchResponse>((to) =>
          to.search({
            index,
            allow_partial_search_results: false,
            body: { ...limits, ...body },
          } as never),
        ),
      );
    },
    async searchAll(index, bodies) {
      const answers: SearchResponse[] = [];
      for (let start = 0; start < bodies.length; start += SEARCHES_AT_ONCE) {
        const lines = bodies
          .slice(start, start + SEARCHES_AT_ONCE)
          .flatMap((body) => [{ allow_partial_search_results: false }, { ...limits, ...body }]);
        const { responses } = await read<{
          responses: (SearchResponse & { status: number; error?: ClusterError })[];
        }>((to) => to.msearch({ index, body: lines } as never));
        for (const response of responses) {
          if (response.error) throw failedPart(response.status, response.error);
          answers.push(complete(response));
        }
      }
      return answers;
    },
    close: () => client.close(),
  };
}

function failedPart(status: number, error: ClusterError): Error {
  return UNAVAILABLE.has(status)
    ? new SearchUnavailableError(
        `The search cluster does not answer: ${describeError(status, error)}`,
        { isBusy: status === 429 },
      )
    : new SearchRefusedError(status, error);
}

/** Returns whether a node was not reached, or could not do what it was asked. */
const isUnreached = (error: unknown): boolean =>
  error instanceof errors.ConnectionError ||
  error instanceof errors.NoLivingConnectionsError ||
  (error instanceof errors.ResponseError && [502, 503, 504].includes(error.statusCode ?? 0));

/** Returns the error for callers. The client's own errors keep the whole request and answer, so they are not passed on. */
function translated(error: unknown): unknown {
  if (error instanceof errors.TimeoutError)
    return new SearchTimeoutError("The search took too long");
  if (error instanceof errors.ResponseError) {
    const body = error.body as { error?: ClusterError } | string | null;
    return failedPart(error.statusCode ?? 0, (typeof body === "object" && body?.error) || "");
  }
  // Messages of these name an address and a system error.
  if (isUnreached(error))
    return new SearchUnavailableError(
      `The search cluster does not answer: ${(error as Error).message}`,
    );
  if (error instanceof errors.OpenSearchClientError)
    return new SearchUnavailableError(`The search cluster's answer is unusable: ${error.name}`);
  return error;
}

/** Names in quotation marks or brackets that come from the mapping and the settings of an index, not from a request. */
const OWN_NAME = /^(?:entries|index|facets|sort_keys)\.[\w.]+$/;

/**
 * Returns the status, the types and the reason of an error, without what the reason quotes: it may be a word that a user
 * searched for, or the text of a document. The reason ends there, because a quotation may contain quotation marks.
 */
export function describeError(status: number, error: ClusterError): string {
  const types: string[] = [];
  let innermost: ClusterError | undefined = error;
  for (let one: ClusterError | undefined = error; typeof one === "object"; one = one.caused_by) {
    if (one.type) types.push(one.type);
    innermost = one;
  }
  const reason = typeof innermost === "object" ? (innermost.reason ?? "") : "";
  return [String(status), types.join(", ") || "no type", unquoted(reason)]
    .filter(Boolean)
    .join(": ");
}

function unquoted(reason: string): string {
  for (const { index, 1: quoted } of reason.matchAll(/["'[]([^"'[\]]*)/g))
    if (!OWN_NAME.test(quoted!)) return reason.slice(0, index).trim();
  return reason;
}

/** Returns whether an index, or the name of one, does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof SearchRefusedError && error.status === 404;
}

/** Returns whether an index exists already. */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof SearchRefusedError && error.type === "resource_already_exists_exception";
}
