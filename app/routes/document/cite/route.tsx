import { useTranslation } from "react-i18next";
import { CiteView } from "~/features/posts/citations/cite-view";
import { citePath, CITED_TYPES, type CitedPage, type CitedType } from "~/paths/documents";
import { readReference, referencesOf } from "~/features/posts/citations/citation-file.server";
import { contentContext } from "~/contexts";
import { forDialog } from "~/features/dialogs/dialog-location";
import { langAttribute } from "~/features/posts/post-page";
import { Breadcrumbs } from "~/features/page/page-head";
import { unlisted } from "~/features/page/page-meta";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import type { Route } from "./+types/route";
import { withoutLanguage } from "~/i18n/paths";

/** Returns the type and slug of the cited post; each type has its own routes, whose path starts with the type. */
export function citedPage(path: string, slug: string): CitedPage {
  const type = withoutLanguage(path).split("/")[1] as CitedType;
  if (!CITED_TYPES.includes(type)) throw new Error(`${path} is not a page of a cited post`);
  return { type, slug };
}

export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["citations", "cite-page"] };

/** How to cite a document, an article or a toolkit. With JavaScript it is a dialog over the post's page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const page = citedPage(url.pathname, params.slug);
  const references = referencesOf(await readReference(content, page), page, content);
  const t = i18nOf(content.language).getFixedT(null, "cite-page");
  // Not indexed: search engines should find the post itself.
  const title = t("of", { title: references.title });
  return { references, meta: unlisted(citePath(page), title, t("description")) };
}

export const clientLoader = ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  forDialog(serverLoader(), request);

export default function CitePage({ loaderData: { references } }: Route.ComponentProps) {
  const { t } = useTranslation("citations");
  const language = useLanguage();
  return (
    <div className="wrap">
      <Breadcrumbs
        items={[
          {
            to: `/${references.type}/${encodeURIComponent(references.slug)}`,
            label: references.title,
          },
        ]}
      />
      <div className="max-w-176">
        <header className="mb-6 page-head">
          <h1>{t("title")}</h1>
          <p className="t-lead" lang={langAttribute(references.titleLanguage, language)}>
            {references.title}
          </p>
        </header>
        <CiteView references={references} heading="h2" />
      </div>
    </div>
  );
}
