import { contentContext } from "~/contexts";
import { loadTree } from "~/features/directory/tree.server";
import { TreePage } from "~/features/directory/tree-page";
import { directoryMeta } from "~/features/directory/directory-state";
import type { Route } from "./+types/route";
export { publicPageHeaders as headers } from "~/http/cache-headers";
export { unlessOnlyOpened as shouldRevalidate } from "~/features/directory/tree-page";

export const meta: Route.MetaFunction = directoryMeta;
export const handle = { i18n: ["browse"] };

export function loader({ context, url }: Route.LoaderArgs) {
  return loadTree(context.get(contentContext), "publishers", url.searchParams);
}

export default function Publishers({ loaderData }: Route.ComponentProps) {
  return <TreePage data={loaderData} />;
}
