import { orNotFound } from "~/content/client.server";
import { getPage } from "~/content/posts.server";
import { contentContext } from "~/contexts";
import { borrowing } from "~/features/posts/place";
import { siteMeta } from "~/features/shell/site-meta";
import { publicPageHeaders } from "~/http/cache";
import { pageStyles } from "~/features/shell/page-styles";
import { routeTexts } from "~/i18n/route-texts";
import type { Route } from "./+types/frequently-asked-questions";
import { ContentPage } from "./content-page";
import { FAQ_PATH, FAQ_SLUG } from "./faq-path";

export const handle = await routeTexts("content");
export const links = pageStyles;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export async function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const page = await orNotFound(getPage(content, FAQ_SLUG));
  return { page, meta: { ...page.seo, path: FAQ_PATH, ...borrowing(page, content.language) } };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => siteMeta(matches[0], loaderData?.meta);

export default function FrequentlyAskedQuestions({ loaderData }: Route.ComponentProps) {
  return <ContentPage page={loaderData.page} />;
}
