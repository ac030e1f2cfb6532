import { redirect } from "react-router";
import { orNotFound } from "~/content/client.server";
import { getPage } from "~/content/posts.server";
import { contentContext } from "~/contexts";
import { postAddress } from "~/features/posts/post-page";
import { loadedMeta } from "~/features/page/page-meta";
import { proseStyles } from "~/features/posts/post-layout";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/route";
import { ContentPage } from "./content-page";
import { FAQ_PATH, isFaq } from "~/paths/site";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["content"] };
export const links = proseStyles;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const page = await orNotFound(getPage(content, params.slug));
  if (isFaq(page)) throw redirect(localisedPath(FAQ_PATH, content.language) + url.search, 301);
  const place = postAddress(page, "/page", content.language, { slug: params.slug, url });
  return { page, meta: { ...page.seo, ...place } };
}

export const meta: Route.MetaFunction = loadedMeta;

export default function PageRoute({ loaderData }: Route.ComponentProps) {
  return <ContentPage page={loaderData.page} />;
}
