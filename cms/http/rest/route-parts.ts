import { z } from "zod";
import { ERROR_STATUS, ErrorBody, type ErrorCode } from "../../contract/errors";
import { isOptional } from "../validate";
import { DatabaseIdText } from "../../contract/library";
import { SLUG_MAX_CHARS } from "../../contract/limits";

const at =
  <Method extends "get" | "post" | "put" | "delete">(method: Method) =>
  <Path extends string>(path: Path) => ({ method, path });
/** Returns method and path of a route, to be spread into its description. */
export const get = at("get");
export const post = at("post");
export const put = at("put");
export const del = at("delete");

/** Errors of every route that reads a body. */
export const BODY_ERRORS = [
  "malformed_json",
  "malformed_request",
  "payload_too_large",
  "unsupported_media_type",
  "invalid_input",
] as const satisfies ErrorCode[];

/** `BODY_ERRORS` for a route of signed-in callers. */
export const MEMBER_BODY_ERRORS = [
  "unauthenticated",
  ...BODY_ERRORS,
] as const satisfies ErrorCode[];

/** Errors of a route with a body that changes the resource in its path. */
export const CHANGE_ERRORS = [
  ...MEMBER_BODY_ERRORS,
  "forbidden",
  "not_found",
] as const satisfies ErrorCode[];

/** Errors of a route of signed-in callers that reads no body. */
export const MEMBER_ERRORS = [
  "unauthenticated",
  "invalid_input",
  "forbidden",
] as const satisfies ErrorCode[];

/** Describes a JSON response. */
export const json = <Schema extends z.ZodType>(schema: Schema, example?: unknown) => ({
  description: "The response",
  content: { "application/json": { schema, example } },
});

export const NO_CONTENT = { description: "Done, without a response body" };

/** Describes a response that is a file of one of these media types. */
export const file = (...types: string[]) => ({
  description: "The file",
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: "string", format: "binary" } as const }]),
  ),
});

/** Describes a JSON body. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema, example?: unknown) => ({
  required: !isOptional(schema),
  content: { "application/json": { schema, example } },
});

/** Describes a body that may also be sent as a form without files. */
export const formBody = <Schema extends z.ZodType>(schema: Schema, example?: unknown) => ({
  content: {
    "multipart/form-data": { schema, example },
    "application/x-www-form-urlencoded": { schema, example },
    "application/json": { schema, example },
  },
});

/** Describes a body that may also be sent as a form with files, which the handler reads and validates itself. */
export function filesBody<Schema extends z.ZodType>(schema: Schema, example?: unknown) {
  const content = { "application/json": { schema, example } };
  return { content: { ...content, "multipart/form-data": FORM_WITH_FILES } as typeof content };
}
const FORM_WITH_FILES = { schema: { type: "object" } };

/**
 * Describes the error responses of a route, one per status. Errors are thrown and answered by the app, so the types of
 * handlers and clients contain only the success.
 */
export function errors(...codes: ErrorCode[]): Record<never, never> {
  const all = [...new Set<ErrorCode>([...codes, "method_not_allowed", "internal_error"])];
  return Object.fromEntries(
    all.map((code) => {
      const status = ERROR_STATUS[code];
      const sameStatus = all.filter((other) => ERROR_STATUS[other] === status);
      const description = sameStatus.map((other) => `\`${other}\``).join(" or ");
      return [status, { description, content: { "application/json": { schema: ErrorBody } } }];
    }),
  );
}

/** Describes the responses of a route: JSON of a schema, or one of the errors. */
export const answers = <Schema extends z.ZodType>(
  schema: Schema,
  example: unknown,
  ...codes: ErrorCode[]
) => ({ 200: json(schema, example), ...errors(...codes) });

/** Describes the responses of a route without a response body: 204, or one of the errors. */
export const done = (...codes: ErrorCode[]) => ({ 204: NO_CONTENT, ...errors(...codes) });

const Slug = z.string().min(1).max(SLUG_MAX_CHARS);

export const SlugParam = z.object({ slug: Slug });
export const ChapterParams = z.object({ slug: Slug, chapter: Slug });
/** The databaseId in a path. */
export const Id = DatabaseIdText;
export const IdParam = z.object({ id: Id });
export const PostParam = z.object({ postId: Id });
export const CollectionPostParams = IdParam.extend({ postId: Id });
export const CollectionPersonParams = IdParam.extend({ userId: Id });
export const CollectionInviteParams = IdParam.extend({ inviteId: Id });
/** A databaseId or a slug. */
export const KeyParam = z.object({ id: Id.or(Slug) });
