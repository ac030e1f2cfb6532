import { orNotFound } from "~/content/client.server";
import { getDocument } from "~/content/documents.server";
import { contentContext } from "~/contexts";
import { placeOf } from "~/features/posts/place";
import { siteMeta } from "~/features/shell/site-meta";
import { pageStyles } from "~/features/shell/page-styles";
import { withoutLanguage } from "~/i18n/paths";
import { routeTexts } from "~/i18n/route-texts";
import type { Route } from "./+types/internal";
import { DocumentPage } from "./document-page";
import { documentView } from "./document.view.server";

export const handle = await routeTexts("document", "cards");
export const links = pageStyles;

/** Internal documents and internal PDFs; the content system says who may know of them, to all others they do not exist. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const type = withoutLanguage(url.pathname).startsWith("/internal_pdf/") ? "internal_pdf" : "internal_document";
  const document = await orNotFound(getDocument(content, params.slug, type));
  const place = placeOf(document, `/${type}`, content.language, { slug: params.slug, url });
  return { document: documentView(document), meta: { title: document.title, description: "", ...place, robots: "noindex" } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function InternalDocument({ loaderData: { document } }: Route.ComponentProps) {
  return <DocumentPage document={document} />;
}
