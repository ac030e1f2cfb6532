import { redirect } from "react-router";
import { isLanguage } from "#contract/languages";
import { visitorContext } from "../../contexts";
import { localisedPath, withoutLanguage } from "../../i18n/paths";
import { choiceCookie, previewCookie } from "../../middleware/cookies";
import type { Route } from "./+types/language-choice";
import { backPath } from "../../http/back";

/** `/language/sv?return=/search`: remembers the language and goes to the same page in it. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  if (!isLanguage(params.language)) throw new Response(null, { status: 404 });
  const target = localisedPath(
    withoutLanguage(backPath(url.searchParams.get("return"))),
    params.language,
  );
  const headers = new Headers({
    "Set-Cookie": choiceCookie(context, "lang", params.language),
    "Cache-Control": "no-store",
  });
  if (context.get(visitorContext).previewed)
    headers.append("Set-Cookie", previewCookie(context, null));
  return redirect(target, { status: 303, headers });
}
