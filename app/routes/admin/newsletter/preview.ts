import { contentLanguageOf } from "#contract/languages";
import { previewIssue } from "~/content/newsletter.server";
import { contentContext, languageContext } from "~/contexts";
import { framedMail } from "~/features/mails/framed-mail.server";
import type { Route } from "./+types/preview";
import { readPreviewPlace, wishesOf } from "./place";
export { staffOnly as middleware } from "~/middleware/require-staff";

/** `/admin/newsletter/preview?frequency=…`: the HTML of an issue, as its subscribers would get it now. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const place = readPreviewPlace(url.searchParams, contentLanguageOf(context.get(languageContext)));
  if (!place) throw new Response(null, { status: 404 });
  const { html } = await previewIssue(context.get(contentContext), wishesOf(place));
  return framedMail(html);
}
