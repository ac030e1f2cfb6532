import { data } from "react-router";
import { FORM_VALUES_MAX } from "#contract/parser-limits.mjs";
import { UNREADABLE_FORM } from "./page-requests";
import { DatabaseIdText } from "#contract/library";

/**
 * The media types of forms, with their field separators. HTML, 4.10.21.3: text/plain cannot be parsed reliably, so no page uses
 * it.
 */
const SEPARATORS: Record<string, string> = {
  "application/x-www-form-urlencoded": "&",
  "multipart/form-data": "\r\n--",
};

/**
 * Reads the form of a request. Every action uses it instead of `request.formData()`, whose errors would count as program
 * errors. Throws for the error page: 415 for another media type, 400 for a missing or unreadable body, 405 for any method other
 * than POST.
 */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type")?.split(";")[0]!.trim().toLowerCase() ?? "";
  if (!Object.hasOwn(SEPARATORS, type)) {
    throw type === "" && isEmpty(request) ? unreadable(400) : unreadable(415);
  }
  if (request.method !== "POST") throw unreadable(405);
  // Reading twice is a program error, and must not look like the client's.
  if (request.bodyUsed) throw new Error("The form of this request has already been read");
  const form = await read(request, SEPARATORS[type]!).catch(() => null);
  if (form === null) throw unreadable(400);
  return form;
}

/** Returns null for too many fields. Rejects if the body does not arrive or is not a form. */
async function read(request: Request, separator: string): Promise<FormData | null> {
  const body = Buffer.from(await request.arrayBuffer());
  let fields = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
    if (++fields > FORM_VALUES_MAX) return null;
  }
  return new Response(body, {
    headers: { "Content-Type": request.headers.get("Content-Type")! },
  }).formData();
}

function isEmpty(request: Request): boolean {
  return request.body === null || request.headers.get("Content-Length") === "0";
}

function unreadable(status: number) {
  return data(UNREADABLE_FORM, { status });
}

/** Reads a databaseId from an address or a form. Throws a 404 Response for an invalid one. */
export function readDatabaseId(text: unknown): number {
  const read = DatabaseIdText.safeParse(text);
  if (!read.success) throw new Response(null, { status: 404 });
  return read.data;
}

/** Where the website logs errors. */
type ErrorLog = (facts: { err?: unknown }, what: string) => void;

let log: ErrorLog = ({ err }, what) => console.error(what, err);

/** Lets the host receive the log; until then it goes to the console. */
export function logErrorsTo(errorLog: ErrorLog): void {
  log = errorLog;
}

/** Logs an error with the request's id. `what` must not contain URLs, user texts or personal data. */
export function logError(what: string, error?: unknown): void {
  log(error === undefined ? {} : { err: error }, what);
}
