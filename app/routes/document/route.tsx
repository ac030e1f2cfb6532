import { contentContext, siteUrlContext } from "~/contexts";
import { readDocument } from "~/features/documents/read-document.server";
import { placeOf } from "~/features/posts/place";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { pageStyles } from "~/features/shell/page-styles";
import { routeTexts } from "~/i18n/route-texts";
import type { Route } from "./+types/route";
import { documentMeta } from "./document.meta.server";
import { DocumentPage } from "./document-page";
import { documentView } from "./document.view.server";

export const handle = await routeTexts("document", "cards");
export const links = pageStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const document = await readDocument(content, { type: "document", slug: params.slug });
  const place = placeOf(document, "/document", content.language, { slug: params.slug, url });
  return { document: documentView(document), ...documentMeta(document, place, context.get(siteUrlContext)) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...siteMeta(matches[0], loaderData?.meta),
  ...(loaderData?.citationMeta ?? []).map(([name, content]) => ({ name, content })),
];

export default function DocumentRoute({ loaderData: { document } }: Route.ComponentProps) {
  return <DocumentPage document={document} />;
}
