import { SectionHead } from "~/components/section-head";
import { Slider } from "~/components/slider";
import { getAuthor } from "~/content/authors.server";
import { orNotFound } from "~/content/client.server";
import { getFilesWeight } from "~/content/packs.server";
import { contentContext } from "~/contexts";
import { CollectionCard, ShelfCard } from "~/features/cards/cards";
import { ResultList } from "~/features/cards/result-row";
import { rowActions } from "~/features/posts/piece-actions";
import { useCardWords } from "~/features/cards/words";
import { Avatar } from "~/features/covers/avatar";
import { BUSY_PARAMETER } from "~/features/packs/busy";
import { DownloadAll } from "~/features/packs/download-all";
import { contentStyles } from "~/features/posts/content-styles";
import { foreign } from "~/features/posts/place";
import { withoutAbstracts } from "~/features/posts/slim";
import { Trail } from "~/features/posts/trail";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { routeTexts } from "~/i18n/route-texts";
import { serverTexts } from "~/i18n/texts.server";
import { useTranslation } from "~/i18n/translate";
import type { Route } from "./+types/route";
import { authorPath } from "./author-path";

export const handle = await routeTexts("content", "cards");
export const links = contentStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

/** Documents that the page itself lists; the rest are a search away. */
const DOCUMENTS_SHOWN = 12;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const author = await orNotFound(getAuthor(content, params.slug));
  const files = await getFilesWeight(content, "authors", author.databaseId);
  const t = serverTexts(content.language).translator("content");
  return {
    author: { ...author, topResources: withoutAbstracts(author.topResources), documents: author.documents.slice(0, DOCUMENTS_SHOWN) },
    documentCount: author.documents.length,
    files: { ...files, busy: url.searchParams.has(BUSY_PARAMETER) },
    meta: {
      title: author.name,
      description: author.description || t("author.description", { name: author.name }),
      path: authorPath(author.slug),
      type: "profile" as const,
      image: author.image,
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function AuthorPage({ loaderData: { author, documentCount, files } }: Route.ComponentProps) {
  const { t, language } = useTranslation("content");
  const words = useCardWords();
  const post = [author.role, author.affiliation].filter(Boolean).join(", ");
  const everything = { to: `/search?author=${encodeURIComponent(author.slug)}`, label: t("author.all", { count: author.count }) };
  return (
    <div className="wrap">
      <Trail items={[{ to: "/authors", label: t("authors.title") }]} />
      <header className="page-head author-head">
        <Avatar name={author.name} image={author.image} size="l" />
        <div>
          <h1>{author.name}</h1>
          {post && <p>{post}</p>}
        </div>
      </header>
      {author.description && (
        <div className="lead-text" lang={foreign(author.language, language)}>
          {author.description.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      <DownloadAll page={authorPath(author.slug)} weight={files} busy={files.busy} />
      {author.topResources.length > 0 && (
        <Slider id="top" className="section" title={t("author.top")} previousLabel={t("slider.previous")} nextLabel={t("slider.next")}>
          {author.topResources.map((card) => (
            <ShelfCard key={card.databaseId} card={card} words={words} place="top" plain />
          ))}
        </Slider>
      )}
      {author.documents.length > 0 && (
        <section className="section" aria-labelledby="documents">
          <SectionHead id="documents" rule={false} title={t("author.documents")} link={documentCount > DOCUMENTS_SHOWN ? everything : undefined} />
          <ResultList cards={author.documents} heading="h3" action={rowActions} />
        </section>
      )}
      {author.toolkits.length > 0 && (
        <section className="section" aria-labelledby="toolkits">
          <SectionHead id="toolkits" rule={false} title={t("author.toolkits")} />
          <ResultList cards={author.toolkits} heading="h3" action={rowActions} />
        </section>
      )}
      {author.collections.length > 0 && (
        <section className="section" aria-labelledby="collections">
          <SectionHead id="collections" title={t("author.collections")} />
          <ul className="cards">
            {author.collections.map((card) => (
              <CollectionCard key={card.databaseId} card={card} words={words} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
