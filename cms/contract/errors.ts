import { z } from "zod";

/**
 * Every error code that a call can answer with, and its HTTP status. The website turns codes into words; the
 * `message` in an answer is for developers of API clients and always English.
 */
export const ERROR_STATUS = {
  malformed_json: 400,
  malformed_request: 400,
  invalid_input: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  internal_error: 500,
  not_ready: 503,
  busy: 503,
  timeout: 504,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every REST error. A body that carries `statusCode` is an error (specification, section 7). */
export const ErrorBody = z.object({
  statusCode: z.number().int(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** Sentences by field path, for input that was understood but refused. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What a domain throws; one place in `cms/http` turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields?: Record<string, string>;
  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
  }
  /** The HTTP status of this error's code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
