import { EmptyState } from "~/components/empty-state";
import { SectionHead } from "~/components/section-head";
import { searchDocuments } from "~/content/search.server";
import { contentContext } from "~/contexts";
import { ResultList } from "~/features/cards/result-row";
import { rowActions } from "~/features/posts/piece-actions";
import { Trail } from "~/features/posts/trail";
import { pageStyles } from "~/features/shell/page-styles";
import { siteMeta } from "~/features/shell/site-meta";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import { requireStaff } from "~/middleware/require-staff";
import type { Route } from "./+types/route";

export const handle = await routeTexts("members", "cards");
export const links = pageStyles;
export const middleware: Route.MiddlewareFunction[] = [requireStaff];

/** What the specification counts as an evaluation: whatever needs a statement of findings. */
const EVALUATIONS = ["evaluations", "assessments"];
const SHOWN = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const { documents, count } = await searchDocuments(content, {
    document_content_types: EVALUATIONS,
    sort_by: "Latest",
    page_size: SHOWN,
  });
  const t = serverTexts(content.language).translator("members");
  return { documents, count, meta: { title: t("hub.title"), description: t("hub.lead"), path: url.pathname, robots: "noindex" } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

/** Every evaluation and assessment, for staff. */
export default function EvaluationHub({ loaderData: { documents, count } }: Route.ComponentProps) {
  const { t } = useTranslation("members");
  const search = `/search?${EVALUATIONS.map((slug) => `content-type=${slug}`).join("&")}`;
  return (
    <div className="wrap">
      <Trail />
      <header className="page-head">
        <h1>{t("hub.title")}</h1>
        <p className="t-lead">{t("hub.lead")}</p>
      </header>
      {count === 0 ? (
        <EmptyState blocks="internal" title={t("hub.empty")} />
      ) : (
        <section className="section" aria-labelledby="evaluations">
          <SectionHead id="evaluations" title={t("hub.count", { count })} link={{ to: search, label: t("hub.search") }} />
          <ResultList cards={documents} heading="h3" action={rowActions} />
        </section>
      )}
    </div>
  );
}
