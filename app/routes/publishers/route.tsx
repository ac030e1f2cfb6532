import { contentContext } from "~/contexts";
import { loadTree } from "~/features/directory/tree.server";
import { TreePage } from "~/features/directory/tree-page";
import type { Route } from "./+types/route";
export { publicPageHeaders as headers } from "~/http/cache";
export { directoryMeta as meta } from "~/features/directory/directory-place";
export { unlessOnlyOpened as shouldRevalidate } from "~/features/directory/open-branches";

export const handle = { i18n: ["browse"] };

export function loader({ context, url }: Route.LoaderArgs) {
  return loadTree(context.get(contentContext), "publishers", url.searchParams);
}

export default function Publishers({ loaderData }: Route.ComponentProps) {
  return <TreePage data={loaderData} />;
}
