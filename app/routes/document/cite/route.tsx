import { useTranslation } from "react-i18next";
import { CiteView } from "~/features/citations/cite-view";
import { citePath } from "~/features/citations/paths";
import { readReference, referencesOf } from "~/features/citations/reference.server";
import { contentContext } from "~/contexts";
import { forDialog } from "~/features/dialogs/dialog-page";
import { foreign } from "~/features/posts/place";
import { Trail } from "~/features/posts/trail";
import { unlisted } from "~/features/metadata/unlisted";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import type { Route } from "./+types/route";
import { citedPageOf } from "./cited-page";
export { keepBehindDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache";
export { loadedMeta as meta } from "~/features/shell/site-meta";

export const handle = { i18n: ["citations", "cite-page"] };

/** How to cite a document, an article or a toolkit. With JavaScript it is a dialog over the post's page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const page = citedPageOf(url.pathname, params.slug);
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
      <Trail
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
          <p className="t-lead" lang={foreign(references.titleLanguage, language)}>
            {references.title}
          </p>
        </header>
        <CiteView references={references} heading="h2" />
      </div>
    </div>
  );
}
