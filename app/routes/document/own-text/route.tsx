import { data, redirect } from "react-router";
import type { Document, DocumentText } from "#contract/documents";
import { pick } from "#contract/shared";
import { orNotFound } from "~/content/client.server";
import { getDocumentText } from "~/content/documents.server";
import { contentContext } from "~/contexts";
import {
  documentTypeOf,
  type NamedDocument,
  ownTextPath,
  TEXT_LANGUAGE,
  documentPath,
} from "~/paths/documents";
import { readDocument } from "~/features/posts/read-document.server";
import { loadedMeta } from "~/features/page/page-meta";
import { proseStyles, Prose } from "~/features/posts/post-layout";
import { withdrawablePageHeaders } from "~/http/cache-headers";
import { i18nOf } from "~/i18n/i18next.server";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/route";
import { directionOf } from "../text/text.view.server";
import { numberIn } from "../text/text-page";
import { clsx } from "clsx";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Disclosure } from "~/components/disclosure";
import { PageLinks } from "~/components/navigation";
import { EYEBROW, META } from "~/features/posts/card-parts";
import { useCardLabels } from "~/features/posts/card-labels";
import { langAttribute } from "~/features/posts/post-page";
import { Breadcrumbs, PrintedAddress } from "~/features/page/page-head";
import { formatNumber, nativeLanguageName, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

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

/** Maximum number of entries in a table of contents that is open initially: as many as a phone shows below the title. */
const CONTENTS_OPEN = 12;

interface OwnTextPageProps {
  document: NamedDocument & { title: string; language: string };
  text: DocumentText & { direction: "ltr" | "rtl" };
  /** The language in the address, if any. */
  exactly: string | undefined;
}

/**
 * The text stored in a document: its table of contents (beside the text from the breakpoint `lg` on), one page of the text, and
 * links to its other pages and languages.
 */
function OwnTextPage({ document, text, exactly }: OwnTextPageProps) {
  const { t } = useTranslation("text-version");
  const language = useLanguage();
  const labels = useCardLabels();
  const lang = langAttribute(text.language, language);
  const others = text.languages.filter((other) => other !== text.language);
  const to = (page: number) => ownTextPath(document, page, exactly);
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ to: documentPath(document), label: document.title }]} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 print:block">
        <header className="page-head max-w-[46ch] justify-items-start">
          <p className={clsx(EYEBROW, "mt-3")}>
            <b className="text-ink">{t("own.title")}</b>
          </p>
          <PrintedAddress />
          <h1 lang={langAttribute(document.language, language)} dir="auto">
            {document.title}
          </h1>
          <p className={META}>
            {nativeLanguageName(text.language)}
            {text.pages > 1
              ? labels.dot +
                t("place", {
                  page: formatNumber(text.page, language),
                  pages: formatNumber(text.pages, language),
                })
              : null}
          </p>
          {others.length > 0 ? (
            <p className={META}>
              {t("own.languages")}{" "}
              {others.map((other, index) => (
                <Fragment key={other}>
                  {index > 0 ? labels.dot : null}
                  <Link
                    to={ownTextPath(document, 1, other)}
                    lang={other}
                    className="inline-block py-1.5"
                  >
                    {nativeLanguageName(other)}
                  </Link>
                </Fragment>
              ))}
            </p>
          ) : null}
        </header>
        <Contents contents={text.contents} to={to} lang={lang} direction={text.direction} />
        <article
          className="text-body col-1 row-2 mt-8 max-w-[46ch] text-[1.0625rem] wrap-anywhere"
          dir={text.direction}
        >
          <Prose html={text.html} lang={lang} />
        </article>
      </div>
      <PageLinks
        label={t("parts")}
        page={text.page}
        pages={text.pages}
        to={to}
        previous={t("previous")}
        next={t("next")}
        className="mt-8"
      />
    </div>
  );
}

interface ContentsProps {
  contents: DocumentText["contents"];
  to: (page: number) => string;
  lang: string | undefined;
  direction: "ltr" | "rtl";
}

/** The headings of the whole text, as links. Not shown for a single heading. */
function Contents({ contents, to, lang, direction }: ContentsProps) {
  const { t } = useTranslation("text-version");
  if (contents.length < 2) return null;
  return (
    <nav
      aria-label={t("contents")}
      className="mt-6 max-w-[46ch] self-start lg:sticky lg:top-6 lg:col-2 lg:row-[1/3] lg:mt-3 print:hidden"
    >
      <Disclosure
        summary={t("contents")}
        open={contents.length <= CONTENTS_OPEN}
        className="border-t border-line"
      >
        <ol lang={lang} dir={direction}>
          {contents.map(({ level, title, anchor, page }) => (
            <li key={anchor} className={INDENT[level]}>
              <Link to={`${to(page)}#${anchor}`} className="inline-block py-1.5">
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  );
}

const INDENT: Record<number, string> = { 3: "ps-4", 4: "ps-8", 5: "ps-8", 6: "ps-8" };
