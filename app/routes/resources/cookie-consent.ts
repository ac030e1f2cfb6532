import { data, redirect } from "react-router";
import { COOKIE_CONSENT_DAYS } from "#contract/limits";
import { readFormData } from "~/http/form-data.server";
import { choiceCookie } from "~/middleware/visitor";
import type { Route } from "./+types/cookie-consent";
import { returnPath } from "~/http/return-path";

/** Accepts cookies: a form that works without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request);
  const cookie = choiceCookie(
    context,
    "cookie-consent",
    "accepted",
    COOKIE_CONSENT_DAYS * 24 * 60 * 60,
  );
  const headers = { "Set-Cookie": cookie, "Cache-Control": "no-store" };
  // The dialog's script stays on the page; the plain form redirects back.
  return request.headers.get("Accept")?.includes("text/html")
    ? redirect(returnPath(form.get("return")), { status: 303, headers })
    : data({ accepted: true }, { headers });
}

export function loader() {
  return redirect("/");
}
