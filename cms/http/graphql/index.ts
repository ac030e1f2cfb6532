import { createSchema, createYoga, type GraphQLParams, type Plugin } from "graphql-yoga";
import { AppError, ERROR_STATUS, type ErrorCode } from "../../contract/errors";
import typeDefs from "../../contract/schema.graphql?raw";
import type { Services, CmsDeps } from "../../services";
import { toAppError } from "../errors";
import { jsonValue } from "../validate";
import { accountsResolvers, authorsResolvers } from "./people.resolvers";
import { collectionsResolvers, libraryResolvers } from "./collections.resolvers";
import type { GraphqlContext } from "./context";
import {
  internalDocumentsResolvers,
  mediaResolvers,
  discoveryResolvers,
} from "./documents.resolvers";
import { logFailedRequest } from "../observe";
import { limitsRule, parseWithinLimits } from "./limits";
import { siteResolvers, taxonomiesResolvers } from "./site.resolvers";
import { type ExecutionResult, getOperationAST, GraphQLError } from "graphql";

/**
 * Gives every error of a result one of the contract's codes. If there is no data at all, the response gets the code's
 * status. Unexpected errors go to `log` and reveal no details.
 */
function withContractErrors(
  result: ExecutionResult,
  log: (error: unknown) => void,
): ExecutionResult {
  if (!result.errors) return result;
  const failed = !("data" in result);
  return {
    ...result,
    errors: result.errors.map((error) => {
      const known = contractError(error);
      if (known.status >= 500) log(error.originalError ?? error);
      return new GraphQLError(known.message, {
        nodes: error.nodes,
        source: error.source,
        positions: error.positions,
        path: error.path,
        extensions: {
          code: known.code,
          ...(known.fields && { fields: known.fields }),
          ...(known.retryAfterSeconds && { retryAfterSeconds: known.retryAfterSeconds }),
          ...(failed && { http: { status: known.status } }),
        },
      });
    }),
  };
}

/** Returns an error in GraphQL's format, for requests that are refused before GraphQL sees them. */
function errorAnswer(
  { code, message, status }: AppError,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { errors: [{ message, extensions: { code } }] },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );
}

function contractError(error: GraphQLError): AppError {
  const cause = rootCause(error);
  if (cause) return toAppError(cause);
  return new AppError(
    codeOfStatus((error.extensions?.http as { status?: number } | undefined)?.status),
    error.message,
  );
}

/** Returns the error that a resolver threw; undefined for errors of the query itself. */
function rootCause(error: GraphQLError): unknown {
  let cause: unknown = error.originalError;
  // Compared by name: the executor may use another copy of the class.
  while (cause instanceof Error && cause.name === "GraphQLError")
    cause = (cause as GraphQLError).originalError;
  return cause;
}

function codeOfStatus(status = 400): ErrorCode {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return status === 400
    ? "malformed_request"
    : (codes.find((code) => ERROR_STATUS[code] === status) ?? "malformed_request");
}

export type Graphql = (
  request: Request,
  caller: Omit<GraphqlContext, "services">,
) => Promise<Response>;

/**
 * Creates the GraphQL endpoint. It answers GET, and POST with JSON, within limits of depth, cost and length. Never throws;
 * every error has an `extensions.code` of the contract.
 */
export function createGraphql(services: Services, { logger }: Pick<CmsDeps, "logger">): Graphql {
  const log = (error: unknown, request: Request) =>
    logFailedRequest(logger, request, { err: error, message: "graphql failed" });
  const yoga = createYoga<GraphqlContext>({
    schema: createSchema<GraphqlContext>({
      typeDefs,
      resolvers: [
        siteResolvers,
        taxonomiesResolvers,
        mediaResolvers,
        authorsResolvers,
        accountsResolvers,
        libraryResolvers,
        collectionsResolvers,
        discoveryResolvers,
        internalDocumentsResolvers,
      ],
    }),
    // Node's own classes: the bundled ones cost several times as much per request.
    fetchAPI: globalThis,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: false,
    // Done by a plugin below, with the contract's codes.
    maskedErrors: false,
    // The cache would keep a thousand queries of any length, even invalid ones. Parsing the layout's query again takes less
    // than a millisecond.
    parserAndValidationCache: false,
    plugins: [limits, queriesAsReads, contractErrors(log)],
  });

  return async (request, caller) => {
    if (request.method === "POST" && !isJson(request)) {
      return errorAnswer(
        new AppError("unsupported_media_type", "Send the query as application/json"),
      );
    }
    try {
      await services.requestLimit(caller.client, "graphql");
      checkParameters(new URL(request.url).searchParams);
      const response = await yoga.fetch(request, { ...caller, services });
      // Responses contain tokens and personal data.
      response.headers.set("Cache-Control", "no-store");
      return response;
    } catch (error) {
      const answer = toAppError(error);
      if (answer.status >= 500) log(error, request);
      return errorAnswer(answer);
    }
  };
}

const limits: Plugin = {
  onRequestParse({ request, setRequestParser }) {
    if (request.method === "POST") setRequestParser(parseBody);
  },
  onParse({ setParseFn }) {
    setParseFn(parseWithinLimits);
  },
  onValidate({ addValidationRule }) {
    addValidationRule(limitsRule);
  },
};

/** Queries may read from a replica; mutations may not. */
const queriesAsReads: Plugin<GraphqlContext> = {
  onExecute({ args, executeFn, setExecuteFn }) {
    const operation = getOperationAST(args.document, args.operationName);
    if (operation?.operation !== "query") return;
    setExecuteFn((given) => args.contextValue.runRead(async () => executeFn(given)));
  },
};

function contractErrors(log: (error: unknown, request: Request) => void): Plugin {
  return {
    onResultProcess({ request, result, setResult }) {
      // Batches and streams are disabled, so there is a single result.
      if ("errors" in result) setResult(withContractErrors(result, (error) => log(error, request)));
    },
  };
}

/**
 * Reads a body with the limits of REST, because variables are validated by recursive functions. Throws AppError
 * `malformed_request`.
 */
async function parseBody(request: Request): Promise<GraphQLParams> {
  const value = jsonValue(await request.text(), "body", "malformed_request");
  if (typeof value !== "object" || value === null)
    throw new AppError("malformed_request", "The body must be a JSON object");
  return value;
}

/** Checks the JSON in the URL of a GET request. Throws AppError as `jsonValue` does. */
function checkParameters(parameters: URLSearchParams): void {
  for (const name of ["variables", "extensions"]) jsonValue(parameters.get(name) || "null", name);
}

/**
 * Returns whether the body is JSON. Other sites can send forms and plain text without the browser's permission, so these are
 * not accepted.
 */
function isJson(request: Request): boolean {
  return /^application\/(graphql\+)?json\s*(;|$)/i.test(request.headers.get("content-type") ?? "");
}
