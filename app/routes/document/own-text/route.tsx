import { data, redirect } from "react-router";
import type { Document, DocumentText } from "#contract/documents";
import { pick } from "#contract/pick";
import { orNotFound } from "~/content/client.server";
import { getDocumentText } from "~/content/documents.server";
import { contentContext } from "~/contexts";
import { documentTypeOf, type NamedDocument, ownTextPath, TEXT_LANGUAGE } from "~/paths/documents";
import { readDocument } from "~/features/posts/read-document.server";
import { loadedMeta } from "~/features/page/page-meta";
import { proseStyles } from "~/features/posts/post-layout";
import { withdrawablePageHeaders } from "~/http/cache-headers";
import { i18nOf } from "~/i18n/i18next.server";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/route";
import { directionOf } from "../text/text.view.server";
import { numberIn } from "../text/text-page";
import { OwnTextPage } from "./own-text-page";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["text-version", "cards"] };
export const links = proseStyles;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const named: NamedDocument = { type: documentTypeOf(url.pathname), slug: params.slug };
  const document = await readDocument(content, named);
  const own = { ...named, slug: document.slug };
  if (own.slug !== named.slug)
    throw redirect(localisedPath(ownTextPath(own), content.language) + url.search, 301);
  const page = url.searchParams.has("page") ? numberIn(url.searchParams.get("page")) : 1;
  if (page === 0) throw new Response(null, { status: 404 });
  const exactly = url.searchParams.get(TEXT_LANGUAGE) ?? undefined;
  const text = await orNotFound(
    getDocumentText(content, own, { page, ...(exactly && { in: exactly }) }),
  );
  const view = {
    document: { ...own, ...pick(document, "title", "language") },
    text: { ...text, direction: directionOf(text.language) },
    exactly,
  };
  return data(
    { view, meta: metaOf(text, own, document, content.language, exactly) },
    { headers: named.type === "document" ? withdrawablePageHeaders() : {} },
  );
}

/** The text is the same in all languages of the site, so its canonical URL is in the text's own language. */
function metaOf(
  { language, page, pages }: DocumentText,
  own: NamedDocument,
  { title, translations }: Document,
  pageLanguage: Parameters<typeof i18nOf>[0],
  exactly: string | undefined,
) {
  const t = i18nOf(pageLanguage).getFixedT(null, "text-version");
  const home = translations.find((translation) => translation.language === language);
  const path = localisedPath(ownTextPath(own, page, exactly), pageLanguage);
  return {
    title: page > 1 ? t("own.meta.page", { title, page, pages }) : t("own.meta.first", { title }),
    description: t("own.meta.description", { title }),
    path,
    canonical: home
      ? localisedPath(ownTextPath({ ...own, slug: home.slug }, page), home.language)
      : path,
    alternates: [],
    ...(own.type !== "document" && { robots: "noindex" }),
    type: "article" as const,
  };
}

export const meta: Route.MetaFunction = loadedMeta;

/** `/{type}/{slug}/text?page=&in=`: the text stored in a document, as a page. */
export default function OwnText({ loaderData: { view } }: Route.ComponentProps) {
  return <OwnTextPage {...view} />;
}
