import { redirect } from "react-router";
import { fetchSite } from "remix-utils/sec-fetch";
import { isLanguage, type Language } from "#contract/languages";
import { contentContext, visitorContext } from "../../contexts";
import { logError } from "~/http/form-data.server";
import { localisedPath, withoutLanguage } from "../../i18n/paths";
import { choiceCookie, previewCookie } from "~/middleware/visitor";
import type { Route } from "./+types/language-choice";
import { returnPath } from "~/http/return-path";

/**
 * `/language/sv?return=/search`: stores the language, for members in their account too, and redirects to the page in that
 * language.
 */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  if (!isLanguage(params.language)) throw new Response(null, { status: 404 });
  const target = localisedPath(
    withoutLanguage(returnPath(url.searchParams.get("return"))),
    params.language,
  );
  await saveInAccount(params.language, request, context);
  const headers = new Headers({
    "Set-Cookie": choiceCookie(context, "lang", params.language),
    "Cache-Control": "no-store",
  });
  if (context.get(visitorContext).previewed)
    headers.append("Set-Cookie", previewCookie(context, null));
  return redirect(target, { status: 303, headers });
}

/** Stores the language in the account, unless the link is on another site. The page is shown in the language in any case. */
async function saveInAccount(
  language: Language,
  request: Request,
  context: Route.LoaderArgs["context"],
): Promise<void> {
  const { account } = context.get(visitorContext);
  if (!account || account.language === language || fetchSite(request) === "cross-site") return;
  await context
    .get(contentContext)
    .patch("/account", { body: { language } })
    .catch((error: unknown) => logError("a member's language could not be saved", error));
}
