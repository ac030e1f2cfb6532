import { data } from "react-router";
import { FORM_VALUES_MAX } from "#contract/parser-limits.mjs";
import { UNREADABLE_FORM } from "./unreadable-form";

/**
 * The media types in which a form is sent, with what separates its fields. HTML, 4.10.21.3: text/plain cannot be read back,
 * so no page uses it.
 */
const SEPARATORS: Record<string, string> = {
  "application/x-www-form-urlencoded": "&",
  "multipart/form-data": "\r\n--",
};

/**
 * Reads the form that a request brings. Every action uses it instead of `request.formData()`, whose errors would be
 * answered as errors of the program. Throws for the error page: 415 for a body of another type, 400 for no body or one that
 * cannot be read, 405 for any method other than POST, which alone sends forms.
 */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type")?.split(";")[0]!.trim().toLowerCase() ?? "";
  if (!Object.hasOwn(SEPARATORS, type)) {
    throw type === "" && isEmpty(request) ? unreadable(400) : unreadable(415);
  }
  if (request.method !== "POST") throw unreadable(405);
  // A second reading is a mistake of the program and must not look like one of the client.
  if (request.bodyUsed) throw new Error("The form of this request was read before");
  const form = await read(request, SEPARATORS[type]!).catch(() => null);
  if (form === null) throw unreadable(400);
  return form;
}

/** Returns null for a form of too many fields. Rejects where the body does not arrive, or is no form. */
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
