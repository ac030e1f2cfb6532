import { z } from "zod";

/**
 * Every error code that a call can answer with, and its HTTP status. The website turns codes into words; the
 * `message` in an answer is for developers of API clients and always English.
 */
export const ERROR_STATUS = {
  malformed_json: 400,
  malformed_request: 400,
  /** An author profile that was understood and refused; the specification's status. `fields` says why. */
  invalid_profile: 400,
  invalid_input: 422,
  invalid_email: 422,
  /** No proof that a person sends the form, or one that is old or was used. */
  bot_check_failed: 422,
  /** A link from a mail that is old, was used, or never was. */
  link_expired: 422,
  unauthenticated: 401,
  /** No such account, or not its password: which of the two is not said. */
  incorrect_password: 401,
  /** The session is over: revoked, expired, or its refresh token was used by somebody else. */
  session_ended: 401,
  /** LinkedIn has said nothing of the caller within the last hour: ask it anew. The session is as good as before. */
  reconnect: 401,
  forbidden: 403,
  /** The organisation's own addresses sign on at its identity provider. */
  sign_on_required: 403,
  /** An invitation that came by an address is accepted with the key that was mailed to it. */
  invitation_key_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  username_taken: 409,
  email_taken: 409,
  title_taken: 409,
  /** The author profile is somebody's already. */
  profile_taken: 409,
  /** Who claims an author profile has one already. */
  profile_held: 409,
  /** Somebody else changed the same meanwhile; `changes` says what, and who. */
  edit_conflict: 409,
  /** A private or staff-only collection cannot be made public. */
  private_collection: 409,
  /** There is no room for more of it. */
  limit_reached: 409,
  payload_too_large: 413,
  /** A search finds more than one export holds. */
  export_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  /** It was there, and its time is over. */
  gone: 410,
  rate_limited: 429,
  internal_error: 500,
  not_ready: 503,
  busy: 503,
  timeout: 504,
  /** The disk is full: nothing can be stored, and what is there can be read. */
  storage_full: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** A field that somebody else changed while the caller had it open. */
export const FieldChange = z.object({
  field: z.string(),
  yours: z.unknown(),
  theirs: z.unknown(),
  /** Who changed it last, as others see them; null for somebody who has gone. */
  by: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** The body of every REST error. A body that carries `statusCode` is an error (specification, section 7). */
export const ErrorBody = z.object({
  statusCode: z.number().int(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** Sentences by field path, for input that was understood but refused. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Names of the rules that are broken, by field path, where they have one: for who says them in words of their own. */
  rules: z.record(z.string(), z.string()).optional(),
  /** For `edit_conflict`: what the call would have overwritten, and what there is now, with the `modified` to answer with. */
  changes: z.array(FieldChange).optional(),
  modified: z.iso.datetime().optional(),
  /** Of a form with files that was refused: the draft that keeps what was filled in, and the files. */
  draft: z.string().optional(),
  /** How long to wait before the next attempt, for `rate_limited`; the header `Retry-After` says the same. */
  retryAfterSeconds: z.number().int().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What an error says beyond its code. */
export interface ErrorDetails extends Pick<
  ErrorBody,
  "fields" | "rules" | "changes" | "modified" | "draft" | "retryAfterSeconds"
> {
  /** What was thrown before it; for the log alone. */
  cause?: unknown;
}

/** What a domain throws; one place in `cms/http` turns it into an answer. */
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
  /** The HTTP status of this error's code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
