import { contentContext } from "~/contexts";
import { TopicMark } from "~/features/posts/covers/cover";
import { directoryMeta } from "~/features/directory/directory-state";
import { type TermItem, TreePage } from "~/features/directory/tree-page";
import { loadTree } from "~/features/directory/tree.server";
import type { Route } from "./+types/route";
export { publicPageHeaders as headers } from "~/http/cache-headers";
export { unlessOnlyOpened as shouldRevalidate } from "~/features/directory/tree-page";

export const meta: Route.MetaFunction = directoryMeta;
export const handle = { i18n: ["browse"] };

export function loader({ context, url }: Route.LoaderArgs) {
  return loadTree(context.get(contentContext), "topics", url.searchParams);
}

export default function Topics({ loaderData }: Route.ComponentProps) {
  return <TreePage data={loaderData} mark={markOf} sections />;
}

const markOf = ({ family, slug }: TermItem) => (
  <TopicMark family={family ?? "none"} slug={slug} className="my-1 me-0.5 self-start" />
);
