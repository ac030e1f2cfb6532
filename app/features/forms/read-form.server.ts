import { readFormData } from "~/http/form-data.server";
import { logError } from "~/http/log.server";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { AppError, ERROR_STATUS } from "#contract/errors";
import { FORM_FIELDS_MAX } from "#contract/limits";
import type { Failure, Problem, Reply } from "./reply";

/** Never sent back: a page may be kept. */
const SECRET_FIELDS = new Set([
  "password",
  "repeat",
  "currentPassword",
  "altcha",
  "stamp",
  "website",
]);
/** The status of a page that shows a form again. RFC 9110, 15.5.21: understood, and not to be followed as it is. */
const REFUSED = 422;

export type ReadForm<T> =
  { value: T; values: Reply["values"] } | { reply: ReturnType<typeof refused<Reply>> };

/**
 * Reads a form by one of the contract's shapes, whose issues carry the name of the rule that is broken. `registering`
 * chooses between the specification's two sentences for an e-mail address that cannot be one. Takes the request, or what
 * the caller has left of its form. Throws 400 for what no form of ours sends.
 */
export async function readForm<T extends z.ZodType>(
  sent: Request | FormData,
  shape: T,
  { registering = false } = {},
): Promise<ReadForm<z.output<T>>> {
  const form = sent instanceof Request ? await readFormData(sent) : sent;
  refuseStructures(form);
  const problemOf = (issue: {
    code?: string;
    path?: PropertyKey[];
    params?: Record<string, unknown>;
  }): Problem => {
    const rule = issue.code === "custom" ? (issue.params?.rule as Problem) : "blank";
    if (issue.path?.at(-1) !== "email") return rule;
    if (rule === "blank") return "email_missing";
    return rule === "email" && !registering ? "email_specified" : rule;
  };
  const submission = parseWithZod(form, {
    schema: shape,
    error: (issue) => problemOf(issue as Parameters<typeof problemOf>[0]),
  });
  const values = Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !SECRET_FIELDS.has(entry[0]),
    ),
  );
  if (submission.status === "success") return { value: submission.value as z.output<T>, values };
  return {
    reply: refused({ values, problems: (submission.error ?? {}) as Record<string, Problem[]> }),
  };
}

/** Brackets and dots in a name would be read as places in lists, which are made as long as whoever sends it says. */
function refuseStructures(form: FormData): void {
  const names = [...form.keys()];
  if (names.length > FORM_FIELDS_MAX || names.some((name) => /[[.]/.test(name)))
    throw new Response(null, { status: 400 });
}

/** The answer that shows the form again, with what was typed and what is wrong. */
export function refused<R extends Reply>(reply: R) {
  return data(reply, { status: REFUSED });
}

/**
 * Why the content system refused, to be shown above the form. What nobody foresaw goes on to the error page, except that
 * the content system is away: then what was typed is kept.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Response && error.status === 503) return { code: "not_ready" };
  if (error instanceof Response && error.status === ERROR_STATUS.storage_full)
    return { code: "storage_full" };
  if (!(error instanceof AppError)) throw error;
  if (error.status >= 500) logError("the content system refused a form", error);
  const { code, retryAfterSeconds, changes, modified } = error;
  return {
    code,
    ...(retryAfterSeconds !== undefined && { minutes: Math.ceil(retryAfterSeconds / 60) }),
    ...(changes && { changes, modified }),
  };
}
