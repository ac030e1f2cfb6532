import { clsx } from "clsx";
import { Eye } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "#contract/languages";
import { orNotFound } from "~/content/client.server";
import { getAdminRevision } from "~/content/admin.server";
import { contentContext } from "~/contexts";
import { readAdminPost } from "~/features/admin/posts/editor-data.server";
import { previewPath } from "~/paths/admin";
import { postPath } from "~/paths/admin-links";
import { useTime, ResourceRow } from "~/features/admin/admin-list";
import { unlisted } from "~/features/page/page-meta";
import { proseStyles } from "~/features/posts/post-layout";
import { PreviewContext } from "~/features/posts/edit-link";
import { languageName, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { i18nOf } from "~/i18n/i18next.server";
import { ArticlePage, articleView } from "~/routes/article/article-page";
import { DocumentPage } from "~/routes/document/document-page";
import { ContentPage } from "~/routes/page/content-page";
import { ChapterPage, chapterView } from "~/routes/toolkit/chapter-page";
import { ToolkitPage } from "~/routes/toolkit/toolkit-page";
import type { Route } from "./+types/route";
import { LeadingCards } from "~/features/cards/card";
import { useCardLabels } from "~/features/posts/card-labels";
import { SectionHead } from "~/components/section-head";
import { langAttribute } from "~/features/posts/post-page";
import type { AdminContent, AdminPost, AdminPreview } from "#contract/admin";
import type { Page, Toolkit } from "#contract/posts";
import type { Collection } from "#contract/collections";
import { type DocumentView, documentView } from "~/routes/document/document.view.server";

/**
 * A collection with the posts of the previewed state. The public page finds its posts by a search, which does not cover drafts.
 */
function CollectionPreview({
  collection,
  items,
}: Extract<PreviewContent, { collection: unknown }>) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const { t: tContent } = useTranslation("content");
  const labels = useCardLabels();
  const lang = langAttribute(collection.language, language);
  return (
    <div className="wrap">
      <header className="page-head">
        <h1 lang={lang} dir="auto">
          {collection.title}
        </h1>
        {collection.description ? (
          <p className="t-lead" lang={lang} dir="auto">
            {collection.description}
          </p>
        ) : null}
        <p className="text-small text-ink-2">
          {collection.curator ? (
            <>{tContent("collection.curator", { name: collection.curator })} · </>
          ) : null}
          {tContent("resources", { count: items.length })}
        </p>
      </header>
      {collection.recommendedPosts.length > 0 ? (
        <section className="section" aria-labelledby="admin-start">
          <SectionHead id="admin-start" title={t("part.startHere")} />
          <LeadingCards cards={collection.recommendedPosts} labels={labels} listId="start" />
        </section>
      ) : null}
      <section className="section" aria-labelledby="admin-all">
        <SectionHead id="admin-all" title={t("part.documents")} />
        <ol>
          {items.map((item) => (
            <ResourceRow key={item.databaseId} post={item}>
              {item.note ? (
                <p className="basis-full hint" dir="auto">
                  {item.note}
                </p>
              ) : null}
            </ResourceRow>
          ))}
        </ol>
      </section>
    </div>
  );
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = {
  i18n: ["admin-edit", "document", "content", "cards", "collection", "library", "forms"],
};
export const links = proseStyles;

/** The data of the preview, in the same form as on the public page. */
type PreviewContent =
  | { document: DocumentView }
  | { article: ReturnType<typeof articleView> }
  | { toolkit: Omit<Toolkit, "seo" | "translations"> }
  | { chapter: ReturnType<typeof chapterView> }
  | {
      collection: Collection;
      items: { databaseId: number; title: string; language: string; note: string }[];
    }
  | { page: Page };

/**
 * Returns what the page needs of a response. A collection's posts come from its content. Throws a 404 response if the response
 * has nothing to show.
 */
function previewView(
  { post, document, article, toolkit, chapter, collection, page }: AdminPreview,
  { documents }: AdminContent,
  posts: AdminPost["posts"],
): { post: AdminPreview["post"]; shown: PreviewContent } {
  if (document) return { post, shown: { document: documentView(document) } };
  if (article) return { post, shown: { article: articleView(article) } };
  if (chapter) return { post, shown: { chapter: chapterView(chapter) } };
  if (toolkit) {
    const { seo: _seo, translations: _translations, ...front } = toolkit;
    return { post, shown: { toolkit: front } };
  }
  if (page) return { post, shown: { page } };
  if (!collection) throw new Response(null, { status: 404 });
  const named = new Map(posts.map((one) => [one.databaseId, one]));
  const items = documents.flatMap(({ databaseId, note }) => {
    const item = named.get(databaseId);
    return item ? [{ databaseId, title: item.title, language: item.language, note }] : [];
  });
  return { post, shown: { collection, items } };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const post = await readAdminPost(content, params.id);
  const { databaseId } = post;
  const requested = url.searchParams.get("language");
  const language = LANGUAGES.find((one) => one === requested) ?? content.contentLanguage;
  const [revision, chapter] = [
    numberIn(url.searchParams, "revision"),
    numberIn(url.searchParams, "chapter"),
  ];
  // The posts of a collection come from the state that is previewed.
  const source =
    revision === undefined
      ? post
      : await orNotFound(getAdminRevision(content, databaseId, revision));
  const preview = await orNotFound(
    content.get("/admin/posts/{id}/preview", {
      params: { path: { id: databaseId }, query: { language, revision, chapter } },
    }),
  );
  const title =
    preview.post.title || i18nOf(content.language).getFixedT(null, "admin")("list.untitled");
  return {
    ...previewView(preview, source.content, source.posts),
    place: { language, revision, chapter },
    meta: unlisted(
      url.pathname,
      i18nOf(content.language).getFixedT(null, "admin-edit")("preview.title", { title }),
      "",
    ),
  };
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** `/admin/posts/{id}/preview`: the page as visitors would see it, below a notice that it is a preview. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { post, place, shown } = loaderData;
  const { databaseId } = post;
  const { language, revision } = place;
  const preview = useMemo(
    () => ({
      partPath: (chapter?: number) => previewPath(databaseId, { language, revision, chapter }),
    }),
    [databaseId, language, revision],
  );
  return (
    <PreviewContext value={preview}>
      <Banner post={post} place={place} />
      {/* The key makes each language and each chapter a separate page. */}
      <div key={`${language} ${place.chapter}`}>
        {"document" in shown ? <DocumentPage document={shown.document} /> : null}
        {"article" in shown ? <ArticlePage article={shown.article} /> : null}
        {"toolkit" in shown ? <ToolkitPage toolkit={shown.toolkit} /> : null}
        {"chapter" in shown ? <ChapterPage chapter={shown.chapter} /> : null}
        {"collection" in shown ? <CollectionPreview {...shown} /> : null}
        {"page" in shown ? <ContentPage page={shown.page} /> : null}
      </div>
    </PreviewContext>
  );
}

const LINK = "inline-block py-2.5 text-ink decoration-auto";

function Banner({
  post: { databaseId, state, modified, languages },
  place,
}: Pick<Route.ComponentProps["loaderData"], "post" | "place">) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const time = useTime();
  const { revision, chapter } = place;
  const isLive = revision === undefined && state === "published";
  const title =
    revision !== undefined
      ? t("preview.revision", { number: String(revision) })
      : t(isLive ? "preview.live" : "preview.draft", { when: time(modified) });
  return (
    <aside
      // Scrolls with the page if the window is low relative to the font size.
      className="top-0 z-20 border-b border-line bg-warning-tint print:hidden [@media(min-height:30rem)]:sticky"
      aria-label={t("preview.label")}
    >
      <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
        <p className="flex items-center gap-2">
          <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
          <b>{title}</b>
        </p>
        <ul className="flex flex-wrap gap-x-4" aria-label={t("languages")}>
          {languages.map((code) => (
            <li key={code}>
              <Link
                to={previewPath(databaseId, { ...place, language: code })}
                aria-current={code === place.language ? "page" : undefined}
                className={clsx(LINK, code === place.language && "font-semibold no-underline")}
              >
                {languageName(code, language)}
              </Link>
            </li>
          ))}
        </ul>
        <Link
          to={postPath(databaseId, { language: place.language, chapter })}
          className={clsx(LINK, "ms-auto font-semibold")}
        >
          {t("preview.back")}
        </Link>
      </div>
    </aside>
  );
}
