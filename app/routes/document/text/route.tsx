import { data, redirect } from "react-router";
import type { Document } from "#contract/documents";
import { LANGUAGES } from "#contract/languages";
import { orNotFound } from "~/content/client.server";
import { getFileText } from "~/content/documents.server";
import { contentContext } from "~/contexts";
import {
  documentTypeOf,
  type NamedDocument,
  ORIGINAL_PAGE,
  textVersionPath,
} from "~/paths/documents";
import { readDocument } from "~/features/posts/read-document.server";
import { loadedMeta } from "~/features/page/page-meta";
import { withdrawablePageHeaders } from "~/http/cache-headers";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { numberIn, TextPage } from "./text-page";
import { type TextView, textView } from "./text.view.server";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["text-version", "document", "cards"] };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const named: NamedDocument = { type: documentTypeOf(url.pathname), slug: params.slug };
  const document = await readDocument(content, named);
  const own = { ...named, slug: document.slug };
  if (own.slug !== named.slug)
    throw redirect(
      localisedPath(textVersionPath(own, params.fileId), content.language) + url.search,
      301,
    );
  const file = document.documentFields.documents.find(
    ({ documentFile }) => documentFile?.id === params.fileId,
  );
  const original = url.searchParams.get(ORIGINAL_PAGE);
  if (file?.textVersion && original) {
    // Any input leads to a page: the requested one, or the start of the text.
    const { page } = await orNotFound(
      getFileText(content, params.fileId, { original: numberIn(original) || 1 }),
    );
    throw redirect(
      `${localisedPath(textVersionPath(own, params.fileId, page), content.language)}#page-${numberIn(original) || 1}`,
      302,
    );
  }
  const page = url.searchParams.has("page") ? numberIn(url.searchParams.get("page")) : 1;
  if (page === 0) throw new Response(null, { status: 404 });
  const view = textView(
    document,
    own,
    params.fileId,
    file?.textVersion ? await orNotFound(getFileText(content, params.fileId, { page })) : null,
  );
  if (!view) throw new Response(null, { status: 404 });
  const isPublic = named.type === "document";
  return data(
    { view, meta: metaOf(view, document, content.language) },
    { headers: isPublic ? withdrawablePageHeaders() : {} },
  );
}

/**
 * The text is the same in all languages of the site, so its canonical URL is in the text's own language. It has no
 * translations. Internal files and files without text are not indexed.
 */
function metaOf(
  { document, file, text }: TextView & object,
  { translations }: Document,
  pageLanguage: Parameters<typeof i18nOf>[0],
) {
  const t = i18nOf(pageLanguage).getFixedT(null, "text-version");
  const page = text?.page ?? 1;
  // As in the sitemap: in the file's language, or the first language of the document.
  const home = [file.language, ...LANGUAGES].flatMap(
    (wanted) => translations.find((translation) => translation.language === wanted) ?? [],
  )[0];
  const link =
    home &&
    localisedPath(
      textVersionPath({ type: document.type, slug: home.slug }, file.id, page),
      home.language,
    );
  // Many files have generic titles such as "Full guide".
  const title = file.title.includes(document.title)
    ? file.title
    : `${file.title}: ${document.title}`;
  return {
    title:
      page > 1
        ? t("meta.page", { title, page, pages: text?.pages ?? 1 })
        : t("meta.first", { title }),
    description: t("meta.description", { title: document.title }),
    path: localisedPath(textVersionPath(document, file.id, page), pageLanguage),
    canonical: link,
    alternates: [],
    ...((document.type !== "document" || !text) && { robots: "noindex" }),
    type: "article" as const,
  };
}

export const meta: Route.MetaFunction = loadedMeta;

/**
 * `/{type}/{slug}/text/{fileId}?page=`: the text of a file, as a page; `?original=` redirects to the part of the text with that
 * page of the file.
 */
export default function TextVersion({ loaderData: { view } }: Route.ComponentProps) {
  return <TextPage view={view} />;
}
