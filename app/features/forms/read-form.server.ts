import { readFormData, logError } from "~/http/form-data.server";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { AppError, ERROR_STATUS } from "#contract/errors";
import { FORM_FIELDS_MAX } from "#contract/limits";
import { HONEYPOT_FIELD } from "./bot-check";
import {
  type FormFailure,
  type FieldProblem,
  type FieldProblems,
  REFUSED_STATUS,
  type FormReply,
} from "./form-reply";
import { Honeypot, SpamError } from "remix-utils/honeypot/server";

/** Checks that a new password and its repetition match: `z.object({ password, repeat }).superRefine(repeats)`. */
export function repeats(
  { password, repeat }: { password: string; repeat: string },
  context: z.RefinementCtx,
): void {
  if (password !== repeat)
    context.addIssue({ code: "custom", path: ["repeat"], params: { rule: "password_repeat" } });
}

/** Without the package's timestamp: the form's own stamp includes the time, and is valid once. */
const honeypot = new Honeypot({ nameFieldName: HONEYPOT_FIELD, validFromFieldName: null });

/** Returns whether a robot filled in a form: the honeypot field has a value, and no browser solved altcha's task. */
async function isSpam(form: FormData): Promise<boolean> {
  if (form.get("altcha")) return false;
  try {
    await honeypot.check(form);
    return false;
  } catch (error) {
    if (error instanceof SpamError) return true;
    throw error;
  }
}

/** Never sent back, because a cache may store the page. */
const SECRET_FIELDS = [
  "password",
  "repeat",
  "currentPassword",
  "altcha",
  "stamp",
  HONEYPOT_FIELD,
] as const;
/** A list index larger than in any form of the site. */
const LARGE_INDEX = /\[\d{4,}/;
/** Conform's own names for the buttons of lists. */
const INTENT_FIELD = "__intent__";
const STATE_FIELD = "__state__";
const ListIntent = z.object({
  type: z.enum(["insert", "remove", "reorder"]),
  payload: z.object({ name: z.string() }),
});

export type ReadForm<T> =
  { value: T; result: FormReply["result"] } | { reply: ReturnType<typeof refused<FormReply>> };

/**
 * Reads a form by one of the contract's shapes, whose issues carry the broken rule's name. `registering` chooses
 * between the two sentences for an invalid email address (R5.5, R5.6). Takes the request, or the rest of a form that
 * the caller has read. Throws 400 for a form that the site does not send.
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
  }): FieldProblem => {
    const rule = issue.code === "custom" ? (issue.params?.rule as FieldProblem) : "blank";
    if (issue.path?.at(-1) !== "email") return rule;
    if (rule === "blank") return "email_missing";
    return rule === "email" && !registering ? "email_specified" : rule;
  };
  const submission = parseWithZod(form, {
    schema: shape,
    error: (issue) => problemOf(issue as Parameters<typeof problemOf>[0]),
  });
  const files = [...form].flatMap(([name, value]) => (typeof value === "string" ? [] : [name]));
  const result = submission.reply({ hideFields: [...SECRET_FIELDS, ...files] as never[] });
  if (await isSpam(form))
    return {
      reply: refused({
        result: result as FormReply["result"],
        failure: { code: "bot_check_failed" },
      }),
    };
  if (submission.status === "success")
    return { value: submission.value as z.output<T>, result: result as FormReply["result"] };
  const reply = { result: result as FormReply["result"] };
  // A list button refuses nothing: the form is shown with its changed rows.
  return { reply: submission.status === undefined ? data(reply) : refused(reply) };
}

/** Throws 400 for too many fields, names that would create lists of any length, and intents that no button sends. */
export function refuseStructures(form: FormData): void {
  const names = [...form.keys()];
  const intent = form.get(INTENT_FIELD);
  const isKnownForm =
    names.length <= FORM_FIELDS_MAX &&
    !names.includes(STATE_FIELD) &&
    (intent === null || isListIntent(intent)) &&
    !names.some((name) => LARGE_INDEX.test(name));
  if (!isKnownForm) throw new Response(null, { status: 400 });
}

function isListIntent(intent: FormDataEntryValue): boolean {
  try {
    const { success, data: read } = ListIntent.safeParse(JSON.parse(String(intent)));
    return success && !LARGE_INDEX.test(read.payload.name);
  } catch {
    return false;
  }
}

/** Returns conform's result for a form that breaks rules outside zod. */
export const resultOf = (
  values: FormReply["result"]["initialValue"],
  problems: FieldProblems,
): FormReply["result"] => ({ status: "error", initialValue: values, error: problems });

/** Returns the answer that shows the form again, with what was typed and its problems. */
export function refused<R extends FormReply>(reply: R) {
  return data(reply, { status: REFUSED_STATUS });
}

/**
 * Returns why the content system refused, to be shown above the form. Throws unexpected errors, which lead to the error page.
 * If the content system is unavailable, the form keeps what was typed.
 */
export function failureOf(error: unknown): FormFailure {
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

/**
 * Shows the form again after the content system refused it: each broken rule at its field, everything else above the
 * form. Throws what `failureOf` throws.
 * @param values What was typed.
 * @param fieldOf Returns the form's name for a field of the contract.
 */
export function refusalOf(
  error: unknown,
  values: FormReply["result"]["initialValue"],
  fieldOf: (path: string) => string = (path) => path,
): FormReply {
  if (!(error instanceof AppError) || error.code !== "invalid_input")
    return { result: { initialValue: values }, failure: failureOf(error) };
  const problems = Object.keys(error.fields ?? {}).map((path): [string, FieldProblem[]] => [
    fieldOf(path),
    [(error.rules?.[path] as FieldProblem | undefined) ?? "blank"],
  ]);
  return { result: resultOf(values, Object.fromEntries(problems)) };
}
