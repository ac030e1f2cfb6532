import { orNotFound } from "~/content/client.server";
import { getToolkit } from "~/content/posts.server";
import { contentContext } from "~/contexts";
import { contentStyles } from "~/features/posts/content-styles";
import { placeOf } from "~/features/posts/place";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { routeTexts } from "~/i18n/route-texts";
import type { Route } from "./+types/route";
import { ToolkitPage } from "./toolkit-page";

export const handle = await routeTexts("content", "cards");
export const links = contentStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const toolkit = await orNotFound(getToolkit(content, params.slug));
  const place = placeOf(toolkit, "/toolkit", content.language, { slug: params.slug, url });
  const { seo, translations: _placed, ...shown } = toolkit;
  return { toolkit: shown, meta: { ...seo, ...place, type: "book" as const, image: toolkit.thumbnail } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function ToolkitRoute({ loaderData: { toolkit } }: Route.ComponentProps) {
  return <ToolkitPage toolkit={toolkit} />;
}
