import { redirect } from "react-router";
import { orNotFound } from "~/content/client.server";
import { getToolkitChapter } from "~/content/posts.server";
import { contentContext, siteUrlContext } from "~/contexts";
import { chapter as chapterData, addMachineMetadata } from "~/features/page/structured-data.server";
import { proseStyles } from "~/features/posts/post-layout";
import { translationLinks } from "~/features/posts/post-page";
import { loadedMeta } from "~/features/page/page-meta";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/chapter";
import { ChapterPage, chapterView, chapterPath } from "./chapter-page";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";

export const handle = { i18n: ["content", "cards"] };
export const links = proseStyles;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const chapter = await orNotFound(getToolkitChapter(content, params.slug, params.chapter));
  const { toolkit } = chapter;
  const path = localisedPath(chapterPath(toolkit.slug, chapter.slug), content.language);
  if (toolkit.slug !== params.slug || chapter.slug !== params.chapter)
    throw redirect(path + url.search, 301);
  const place = { path, ...translationLinks(chapter, content.language) };
  addMachineMetadata(context, { jsonLd: chapterData(chapter, place, context.get(siteUrlContext)) });
  return {
    chapter: chapterView(chapter),
    meta: {
      title: `${chapter.title} · ${toolkit.title}`,
      description: chapter.summary || toolkit.seo.description || chapter.title,
      ...place,
      type: "book" as const,
    },
  };
}

export const meta: Route.MetaFunction = loadedMeta;

export default function ChapterRoute({ loaderData: { chapter } }: Route.ComponentProps) {
  return <ChapterPage chapter={chapter} />;
}
