import { contentContext } from "~/contexts";
import { directoryMeta } from "~/features/directory/directory-place";
import { loadTree } from "~/features/directory/tree.server";
import { TreePage } from "~/features/directory/tree-page";
import type { Route } from "./+types/route";
export { publicPageHeaders as headers } from "~/http/cache";
export { unlessOnlyOpened as shouldRevalidate } from "~/features/directory/open-branches";

export const handle = { i18n: ["browse"] };

export function loader({ context, url }: Route.LoaderArgs) {
  return loadTree(context.get(contentContext), "publishers", url.searchParams);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  directoryMeta(matches[0], loaderData);

export default function Publishers({ loaderData }: Route.ComponentProps) {
  return <TreePage data={loaderData} />;
}
