import { contentLanguageOf } from "#contract/languages";
import { previewIssue } from "~/content/newsletter.server";
import { contentContext, languageContext } from "~/contexts";
import { framedMail } from "~/features/mails/framed-mail.server";
import { requireStaff } from "~/middleware/require-staff";
import type { Route } from "./+types/preview";
import { readPreviewPlace, wishesOf } from "./place";

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

/** `/account/newsletter/preview?frequency=…`: the HTML of an issue by itself, as its readers would get it now. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const place = readPreviewPlace(url.searchParams, contentLanguageOf(context.get(languageContext)));
  if (!place) throw new Response(null, { status: 404 });
  const { html } = await previewIssue(context.get(contentContext), wishesOf(place));
  return framedMail(html);
}
