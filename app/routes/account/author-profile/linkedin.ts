import { accountOf, contentContext } from "~/contexts";
import { LINKEDIN_ERROR_PARAM, OWN_PROFILE_PATH, LINKEDIN_RETURN_PARAM } from "~/paths/authors";
import { redirectTo } from "~/i18n/link";
import type { Route } from "./+types/linkedin";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

/** Prevents caching of the URL, which contains a state, and hides the referring page from LinkedIn. */
const DISCREET = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/**
 * Redirects to LinkedIn, with the cookie by which the content system recognises the browser on return. Pages link here instead
 * of submitting a form, because the content security policy limits where form redirects may lead (decision 22).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const answer = await content.pass("GET", "/authors/linkedin_auth", {
    user_id: accountOf(context).databaseId,
    language: content.contentLanguage,
  });
  // LinkedIn is not configured.
  if (answer.status === 404) throw new Response(null, { status: 404 });
  const location = answer.headers.get("Location");
  if (!location)
    return redirectTo(
      `${OWN_PROFILE_PATH}?${new URLSearchParams({ [LINKEDIN_RETURN_PARAM]: "1", [LINKEDIN_ERROR_PARAM]: "failed" })}`,
      content.language,
    );
  const headers = new Headers({ ...DISCREET, Location: location });
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 302, headers });
}
