import { z } from "zod";

/**
 * Every error code of the API, with its HTTP status. The website translates codes into sentences. The `message` in an
 * answer is for developers of API clients and is always English.
 */
export const ERROR_STATUS = {
  malformed_json: 400,
  malformed_request: 400,
  /** An author profile that was understood and refused, with the status of R7.30. `fields` gives the reasons. */
  invalid_profile: 400,
  invalid_input: 422,
  invalid_email: 422,
  /** The proof that a person sends the form is missing, expired or already used. */
  bot_check_failed: 422,
  /** A link from a mail that has expired, was used, or never existed. */
  link_expired: 422,
  unauthenticated: 401,
  /** No such account, or the wrong password. The answer does not say which. */
  incorrect_password: 401,
  /** The session is over: it was revoked, it expired, or its refresh token was used by another client. */
  session_ended: 401,
  /**
   * There is no data from LinkedIn for the caller within the last hour, so the caller must connect again. The session
   * stays valid.
   */
  reconnect: 401,
  forbidden: 403,
  /** Addresses of the organisation sign on at its identity provider. */
  sign_on_required: 403,
  /** An invitation sent to an address can only be accepted with the key from the mail. */
  invitation_key_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  username_taken: 409,
  email_taken: 409,
  title_taken: 409,
  /** The author profile is already linked to an account. */
  profile_taken: 409,
  /** The user who claims an author profile already has one. */
  profile_held: 409,
  /** Another user changed the same field meanwhile. `changes` says what was changed, and by whom. */
  edit_conflict: 409,
  /** A private or staff-only collection cannot be made public. */
  private_collection: 409,
  /** A maximum number or size is reached. */
  limit_reached: 409,
  payload_too_large: 413,
  /** A search finds more results than an export can contain. */
  export_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  /** It existed and has expired. */
  gone: 410,
  rate_limited: 429,
  internal_error: 500,
  not_ready: 503,
  busy: 503,
  /** The search cluster does not answer. Everything but search works. */
  search_unavailable: 503,
  timeout: 504,
  /** The disk is full: nothing can be stored, but stored content can still be read. */
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** A field that another user changed while the caller was editing it. */
export const FieldChange = z.object({
  field: z.string(),
  yours: z.unknown(),
  theirs: z.unknown(),
  /** The user who changed it last, by display name; null if the account is deleted. */
  by: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** The body of every REST error. A body with `statusCode` is an error (R7.4). */
export const ErrorBody = z.object({
  statusCode: z.number().int(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** Sentences by field path, for input that was understood but refused. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Names of the broken rules by field path, if they have one, for clients that show their own sentences. */
  rules: z.record(z.string(), z.string()).optional(),
  /**
   * For `edit_conflict`: what the request would have overwritten and the current values. `modified` is the value to send
   * with the next attempt.
   */
  changes: z.array(FieldChange).optional(),
  modified: z.iso.datetime().optional(),
  /** For a refused form with files: the draft that keeps the entered values and the files. */
  draft: z.string().optional(),
  /** How long to wait before the next attempt, for `rate_limited`. The header `Retry-After` has the same value. */
  retryAfterSeconds: z.number().int().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The details of an error besides its code and message. */
export interface ErrorDetails extends Pick<
  ErrorBody,
  "fields" | "rules" | "changes" | "modified" | "draft" | "retryAfterSeconds"
> {
  /** The original error, only for the log. */
  cause?: unknown;
}

/** The error that services throw. One module in `cms/http` turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields?: Record<string, string>;
  readonly rules?: Record<string, string>;
  readonly changes?: FieldChange[];
  readonly modified?: string;
  readonly draft?: string;
  readonly retryAfterSeconds?: number;
  constructor(
    code: ErrorCode,
    message: string,
    { fields, rules, changes, modified, draft, retryAfterSeconds, cause }: ErrorDetails = {},
  ) {
    super(message, { cause });
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.rules = rules;
    this.changes = changes;
    this.modified = modified;
    this.draft = draft;
    this.retryAfterSeconds = retryAfterSeconds;
  }
  /** Returns the HTTP status of this error's code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
