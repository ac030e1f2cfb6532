import { accountOf, contentContext } from "~/contexts";
import { LINKEDIN_TROUBLE, OWN_PROFILE_PATH, RETURNED } from "~/features/authors/paths";
import { redirectTo } from "~/i18n/redirect";
import type { Route } from "./+types/linkedin";
export { membersOnly as middleware } from "~/middleware/require-user";

/** Nobody keeps the address, which holds a state, and nobody is told where the visitor comes from. */
const DISCREET = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/**
 * Leads on to LinkedIn, with the cookie by which the content system knows this browser when it comes back. A link and no form:
 * browsers hold what follows a form of ours to this site (see decision 22).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const answer = await content.pass("GET", "/authors/linkedin_auth", {
    user_id: accountOf(context).databaseId,
    language: content.contentLanguage,
  });
  // Nobody has set it up.
  if (answer.status === 404) throw new Response(null, { status: 404 });
  const location = answer.headers.get("Location");
  if (!location)
    return redirectTo(
      `${OWN_PROFILE_PATH}?${new URLSearchParams({ [RETURNED]: "1", [LINKEDIN_TROUBLE]: "failed" })}`,
      content.language,
    );
  const headers = new Headers({ ...DISCREET, Location: location });
  for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 302, headers });
}
