import type { Context } from "hono";
import type { z } from "zod";
import { AppError, type ErrorCode } from "../contract/errors";
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from "../contract/parser-limits.mjs";
import { readJson, UnreadableJson } from "../platform/json";
import { invalidFields } from "./errors";

/**
 * The request's JSON body as the schema has it. Its size is already limited by the app. Where the schema does without one,
 * a request need not have any.
 * Throws AppError: `unsupported_media_type` unless it says it is JSON, `malformed_json`, `malformed_request` for a body that
 * is no object of any kind or holds NUL characters, `invalid_input` with a sentence a field for the rest.
 */
export async function parseJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  refusal?: ErrorCode,
): Promise<z.output<Schema>> {
  if (!c.req.header("content-type") && isOptional(schema))
    return checkInput(schema, undefined, refusal);
  const type = mediaType(c);
  if (type !== "application/json" && !type.endsWith("+json")) {
    throw new AppError("unsupported_media_type", "Send the body as application/json");
  }
  const text = await c.req.text();
  const value = jsonValue(text);
  if (typeof value !== "object" || value === null)
    throw new AppError("malformed_request", "The body must be a JSON object");
  // The database cannot store NUL. Looked for deeply only where the text has its escape at all.
  if (text.includes("\\u0000") && holdsNul(value))
    throw new AppError("malformed_request", "Text must not hold NUL characters");
  return checkInput(schema, value, refusal);
}

const FORM_TYPES = ["multipart/form-data", "application/x-www-form-urlencoded"];

/**
 * The fields of a request's form as the schema has them, or its JSON body. Its size is already limited by the app, which
 * counts while it comes in. A field that comes twice counts once.
 * Throws AppError as `parseJson` does: `malformed_request` also for a form that cannot be read, `invalid_input` for a file.
 */
export async function parseForm<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  refusal?: ErrorCode,
): Promise<z.output<Schema>> {
  if (!FORM_TYPES.includes(mediaType(c))) return parseJson(c, schema, refusal);
  const fields: Record<string, string> = {};
  for (const [name, value] of await formOf(c)) {
    if (typeof value !== "string")
      throw new AppError("invalid_input", "The input is not valid", {
        fields: { [name]: "This form takes no files" },
      });
    if (name.includes("\0") || value.includes("\0"))
      throw new AppError("malformed_request", "Text must not hold NUL characters");
    fields[name] = value;
  }
  return checkInput(schema, fields, refusal);
}

async function formOf(c: Context): Promise<FormData> {
  try {
    return await c.req.raw.formData();
  } catch (error) {
    // All else is the limit's word while the body comes in.
    if (!(error instanceof TypeError)) throw error;
    throw new AppError("malformed_request", "The form cannot be read");
  }
}

/** The media type of a request's body, without its parameters; empty where it says none. */
export function mediaType(c: Context): string {
  return c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Whether a schema does without a value. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/** The query string as the schema has it; a parameter that comes more than once is a list. Throws AppError `invalid_input`. */
export function parseQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const query = Object.entries(c.req.queries()).map(([name, values]) => [
    name,
    values.length > 1 ? values : values[0],
  ]);
  return checkInput(schema, Object.fromEntries(query));
}

/** Input as the schema has it. Throws AppError with a sentence a field: `invalid_input`, unless the call has a code of its own for it. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refusal: ErrorCode = "invalid_input",
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError(refusal, "The input is not valid", invalidFields(result.error));
}

/**
 * Returns the value of JSON from outside; `what` names it in messages. Throws AppError: `malformed_request` for too many
 * levels or values, and the code `broken` for text that is not JSON.
 */
export function jsonValue(
  text: string,
  what = "body",
  broken: ErrorCode = "malformed_json",
): unknown {
  try {
    return readJson(text);
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error;
    if (error.reason === "too_deep")
      throw new AppError(
        "malformed_request",
        `The ${what} may have at most ${JSON_DEPTH_MAX} levels`,
      );
    if (error.reason === "too_many_values")
      throw new AppError(
        "malformed_request",
        `The ${what} may have at most ${JSON_VALUES_MAX} values`,
      );
    throw new AppError(broken, `The ${what} must be valid JSON`);
  }
}

function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes("\0") || holdsNul(inner));
}
