import { useTranslation } from "react-i18next";
import { FREQUENCIES } from "#contract/names";
import { previewIssue } from "~/content/newsletter.server";
import { contentContext } from "~/contexts";
import { unlisted } from "~/features/metadata/unlisted";
import { NEWSLETTER_ADMIN_PATH } from "~/features/review/paths";
import { ReviewLead } from "~/features/review/review-lead";
import { chosenNames } from "~/features/search/chosen-names.server";
import { searchSentence } from "~/features/search/summary.server";
import { formatTimeIn } from "~/i18n/format";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { Figures } from "./figures";
import { hasConditions, previewPath, readPreviewPlace, searchOf, wishesOf } from "./place";
import { Preview } from "./preview-part";
import { Runs } from "./runs";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/shell/site-meta";
export { staffOnly as middleware } from "~/middleware/require-staff";

export const handle = { i18n: ["review", "review-lists", "newsletter-admin", "outbox"] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { language } = content;
  const place = readPreviewPlace(url.searchParams, content.contentLanguage);
  const search = searchOf(url.searchParams);
  const [overview, issue, names] = await Promise.all([
    content.get("/newsletter"),
    place && previewIssue(content, wishesOf(place)),
    hasConditions(search) ? chosenNames(content, search) : null,
  ]);
  // In the site's time zone. Formatted on the server, because browsers format times differently.
  const time = (at: string) => formatTimeIn(at, language, overview.timeZone);
  const t = i18nOf(language).getFixedT(null, "newsletter-admin");
  return {
    figures: {
      ...overview,
      next: FREQUENCIES.map((frequency) => ({ frequency, at: time(overview.next[frequency]) })),
    },
    runs: overview.runs.map(({ frequency, until, matched, issues }) => ({
      frequency,
      until: time(until),
      isMatched: matched !== null,
      issues,
    })),
    preview: {
      place,
      search: names && { state: search, words: searchSentence(search, names.chosen, language) },
      issue: place &&
        issue && {
          subject: issue.subject,
          text: issue.text,
          count: issue.count,
          shown: issue.shown,
          from: time(issue.from),
          until: time(issue.until),
          src: localisedPath(previewPath(place), language),
        },
    },
    meta: unlisted(NEWSLETTER_ADMIN_PATH, t("title"), t("description")),
  };
}

/** For staff: subscriber numbers, past runs, and a preview of the next issue. */
export default function NewsletterAdmin({
  loaderData: { figures, runs, preview },
}: Route.ComponentProps) {
  const { t } = useTranslation("newsletter-admin");
  return (
    <>
      <ReviewLead>{t("lead")}</ReviewLead>
      <Figures {...figures} />
      <Preview {...preview} />
      <Runs runs={runs} />
    </>
  );
}
