import { contentContext } from "~/contexts";
import { documentTypeOf } from "~/features/documents/paths";
import { readDocument } from "~/features/documents/read-document.server";
import { placeOf } from "~/features/posts/place";
import { siteMeta } from "~/features/shell/site-meta";
import { pageStyles } from "~/features/shell/page-styles";
import { routeTexts } from "~/i18n/route-texts";
import type { Route } from "./+types/internal";
import { DocumentPage } from "./document-page";
import { documentView } from "./document.view.server";

export const handle = await routeTexts("document", "cards");
export const links = pageStyles;

/** Internal documents and internal PDFs; the content system says who may know of them, to all others they do not exist. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const type = documentTypeOf(url.pathname);
  const document = await readDocument(content, { type, slug: params.slug });
  const place = placeOf(document, `/${type}`, content.language, { slug: params.slug, url });
  return { document: documentView(document), meta: { title: document.title, description: "", ...place, robots: "noindex" } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function InternalDocument({ loaderData: { document } }: Route.ComponentProps) {
  return <DocumentPage document={document} />;
}
