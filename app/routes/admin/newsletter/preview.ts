import { contentLanguageOf } from "#contract/languages";
import { previewIssue } from "~/content/subscriptions.server";
import { contentContext, languageContext } from "~/contexts";
import { framedMail } from "~/features/newsletter/newsletter.server";
import type { Route } from "./+types/preview";
import { readPreviewState, criteriaOf } from "./issue-preview";
export { staffOnlyPage as middleware } from "~/middleware/require-role";

/** `/admin/newsletter/preview?frequency=…`: the HTML of an issue, as its subscribers would get it now. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const place = readPreviewState(url.searchParams, contentLanguageOf(context.get(languageContext)));
  if (!place) throw new Response(null, { status: 404 });
  const { html } = await previewIssue(context.get(contentContext), criteriaOf(place));
  return framedMail(html);
}
