import { type ExecutionResult, GraphQLError } from "graphql";
import { AppError, ERROR_STATUS, type ErrorCode } from "../../contract/errors";
import { toAppError } from "../errors";

/**
 * Gives every error of a result one of the contract's codes. If there is no data at all, the response gets the code's
 * status. Unexpected errors go to `log` and reveal no details.
 */
export function withContractErrors(
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
export function errorAnswer(
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
