import { SectionHead } from "~/components/section-head";
import { orNotFound } from "~/content/client.server";
import { getDocument } from "~/content/documents.server";
import { contentContext, siteUrlContext } from "~/contexts";
import { RowCard } from "~/features/cards/cards";
import { Eyebrow } from "~/features/cards/parts";
import { useCardWords } from "~/features/cards/words";
import { Cover } from "~/features/covers/cover";
import { foreign, placeOf } from "~/features/posts/place";
import { Trail } from "~/features/posts/trail";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { pageStyles } from "~/features/shell/page-styles";
import { routeTexts } from "~/i18n/route-texts";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { Citation } from "./citation";
import { documentMeta } from "./document.meta.server";
import { documentView } from "./document.view.server";
import { Facts } from "./facts";
import { Contributors, Download } from "./head";
import { Files } from "./files";

export const handle = await routeTexts("document", "cards");
export const links = pageStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const document = await orNotFound(getDocument(content, params.slug));
  const place = placeOf(document, "/document", content.language, { slug: params.slug, url });
  return { document: documentView(document), ...documentMeta(document, place, context.get(siteUrlContext)) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...siteMeta(matches[0], loaderData?.meta),
  ...(loaderData?.citationMeta ?? []).map(([name, content]) => ({ name, content })),
];

export default function DocumentPage({ loaderData: { document } }: Route.ComponentProps) {
  const { t, language } = useTranslation("document");
  const words = useCardWords();
  const lang = foreign(document.language, language);
  return (
    <div className="wrap">
      <Trail items={document.topicPath.map(({ slug, name }) => ({ to: `/search?topic=${encodeURIComponent(slug)}`, label: name }))} />
      <article className="piece">
        <Cover card={document} className="piece-cover" eager />
        <Eyebrow card={document} words={words} />
        <div className="piece-body">
          <h1 className="t-h1-document" lang={lang}>
            {document.title}
          </h1>
          <Contributors names={document.contributors} />
          <Download file={document.files[0]} />
          <div className="lead-text" lang={lang}>
            {document.abstract.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Files files={document.files} />
          <Facts document={document} />
          <Citation document={document} />
        </div>
      </article>
      {document.related.length > 0 && (
        <section className="section" aria-labelledby="related">
          <SectionHead id="related" title={t("related.title")} />
          <ul className="latest">
            {document.related.map((card) => (
              <RowCard key={card.databaseId} card={card} words={words} />
            ))}
          </ul>
        </section>
      )}
      <UsagePixel type="document" databaseId={document.databaseId} />
    </div>
  );
}
