import { contentContext } from "~/contexts";
import { directoryMeta } from "~/features/directory/directory-place";
import { unlessOnlyOpened } from "~/features/directory/open-branches";
import { loadTree } from "~/features/directory/tree.server";
import { TreePage } from "~/features/directory/tree-page";
import { publicPageHeaders } from "~/http/cache";
import type { Route } from "./+types/route";

export const handle = { i18n: ["browse"] };
export const shouldRevalidate = unlessOnlyOpened;

export const headers: Route.HeadersFunction = () => publicPageHeaders();

export function loader({ context, url }: Route.LoaderArgs) {
  return loadTree(context.get(contentContext), "publishers", url.searchParams);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  directoryMeta(matches[0], loaderData);

export default function Publishers({ loaderData }: Route.ComponentProps) {
  return <TreePage data={loaderData} />;
}
