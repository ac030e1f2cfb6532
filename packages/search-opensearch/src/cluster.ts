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

/** How much longer than its time limit a search may take on its way, in ms. */
const NETWORK_MS = 2_000;
/** How often a request is tried again on another node. Chosen: a cluster of three can lose two at once. */
const RETRIES = 3;

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
      _source?: Json;
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
  client: Client;
  /** Calls the cluster. Throws SearchUnavailableError or SearchTimeoutError for what the caller did not cause. */
  call<T>(request: (client: Client) => Promise<{ body: unknown }>): Promise<T>;
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
export function connect(url: string): Cluster {
  const client = new Client({
    nodes: url.split(",").map((node) => node.trim()),
    requestTimeout: TIME_LIMIT_MS + NETWORK_MS,
    maxRetries: RETRIES,
    nodeSelector: "round-robin",
  });
  const call = async <T>(request: (client: Client) => Promise<{ body: unknown }>): Promise<T> => {
    try {
      return (await request(client)).body as T;
    } catch (error) {
      throw translated(error);
    }
  };
  const complete = (response: SearchResponse): SearchResponse => {
    if (response.timed_out) throw new SearchTimeoutError("The search took too long");
    return response;
  };
  const limits = { timeout: `${TIME_LIMIT_MS}ms` };
  return {
    client,
    call,
    async search(index, body) {
      return complete(
        await call<SearchResponse>((to) =>
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
        const { responses } = await call<{
          responses: (SearchResponse & { status: number; error?: unknown })[];
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

function failedPart(status: number, reason: unknown): Error {
  const message = `The search cluster refused a request: ${JSON.stringify(reason)}`;
  return UNAVAILABLE.has(status) ? new SearchUnavailableError(message) : new Error(message);
}

/** Returns the error for callers. The client's own errors keep the whole request, so they are not passed on. */
function translated(error: unknown): unknown {
  if (error instanceof errors.TimeoutError)
    return new SearchTimeoutError("The search took too long");
  if (
    error instanceof errors.ConnectionError ||
    error instanceof errors.NoLivingConnectionsError ||
    (error instanceof errors.ResponseError && UNAVAILABLE.has(error.statusCode ?? 0))
  )
    return new SearchUnavailableError(`The search cluster does not answer: ${error.message}`, {
      isBusy: error instanceof errors.ResponseError && error.statusCode === 429,
    });
  return error;
}

/** Returns whether an index, or the name of one, does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof errors.ResponseError && error.statusCode === 404;
}

/** Returns whether an index exists already. */
export function isAlreadyThere(error: unknown): boolean {
  return (
    error instanceof errors.ResponseError &&
    error.statusCode === 400 &&
    error.message.includes("resource_already_exists_exception")
  );
}
