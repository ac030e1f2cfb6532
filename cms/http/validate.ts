import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { AppError, type ErrorCode } from "../contract/errors";
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from "../contract/parser-limits.mjs";
import { readJson, UnreadableJson } from "../platform/json";
import { invalidFields, errorResponse } from "./errors";
import { bodyLimit } from "hono/body-limit";

/**
 * Returns the request's JSON body after checking that it is an object within the parser's limits. The app limits its size.
 * Throws AppError: `unsupported_media_type` unless the content type is JSON, `malformed_json`, and `malformed_request` for a
 * body that is not an object or contains NUL characters.
 */
export async function checkJson(c: Context): Promise<object> {
  const type = mediaType(c);
  if (type !== "application/json" && !type.endsWith("+json")) {
    throw new AppError("unsupported_media_type", "Send the body as application/json");
  }
  const text = await c.req.text();
  const value = jsonValue(text);
  if (typeof value !== "object" || value === null)
    throw new AppError("malformed_request", "The body must be a JSON object");
  // The database cannot store NUL. The value is searched only if the text contains NUL's escape sequence.
  if (text.includes("\\u0000") && containsNul(value))
    throw new AppError("malformed_request", "Text must not contain NUL characters");
  return value;
}

/** Returns the request's JSON body, parsed by the schema. Throws AppError as `checkJson` and `checkInput` do. */
export async function parseJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checkInput(schema, await checkJson(c));
}

const FORM_TYPES = ["multipart/form-data", "application/x-www-form-urlencoded"];

/** Returns whether the request's body is a form. */
export const isForm = (c: Context): boolean => FORM_TYPES.includes(mediaType(c));

/**
 * Checks a form without files, or a JSON body. If a field occurs twice, its last value counts. Throws AppError as
 * `checkJson` does, `malformed_request` also for a form that cannot be read, and `invalid_input` for a file.
 */
export async function checkForm(c: Context): Promise<void> {
  if (!isForm(c)) {
    await checkJson(c);
    return;
  }
  const form = await formOf(c);
  for (const [name, value] of form) {
    if (typeof value !== "string")
      throw new AppError("invalid_input", "The input is not valid", {
        fields: { [name]: "This form does not accept files" },
      });
    if (name.includes("\0") || value.includes("\0"))
      throw new AppError("malformed_request", "Text must not contain NUL characters");
  }
  // Hono reads the same form, and would turn a field that occurs twice into a list.
  const fields = new Map(form);
  if (fields.size < [...form].length)
    for (const [name, value] of fields) form.set(name, value as string);
}

async function formOf(c: Context): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch (error) {
    // Any other error comes from the size limit.
    if (!(error instanceof TypeError)) throw error;
    throw new AppError("malformed_request", "The form cannot be read");
  }
}

/** Returns the media type of a request's body without parameters; empty if there is none. */
export function mediaType(c: Context): string {
  return c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Returns whether a schema accepts a missing value. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/**
 * Returns the query string, parsed by the schema. A parameter that occurs more than once becomes a list. Throws AppError
 * `invalid_input`.
 */
export function parseQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const query = Object.entries(c.req.queries()).map(([name, values]) => [
    name,
    values.length > 1 ? values : values[0],
  ]);
  return checkInput(schema, Object.fromEntries(query));
}

/**
 * Returns the input, parsed by the schema. Throws AppError with one sentence per field. Its code is `invalid_input` unless
 * the caller passes another.
 */
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
 * Parses JSON from outside; `what` names it in messages. Throws AppError: `malformed_request` for too many levels or values,
 * and the code `broken` for invalid JSON.
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

function containsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes("\0") || containsNul(inner));
}

/** Refuses larger bodies while they are received. The rest is not read, so the connection is closed after the response. */
export function limitBody(maxBytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () =>
      errorResponse(
        new AppError("payload_too_large", `The body may have at most ${maxBytes} bytes`),
        { Connection: "close" },
      ),
  });
}
