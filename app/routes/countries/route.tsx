import { useTranslation } from "react-i18next";
import { contentContext } from "~/contexts";
import { directoryMeta } from "~/features/directory/directory-state";
import { type TermItem, TreePage } from "~/features/directory/tree-page";
import { loadTree } from "~/features/directory/tree.server";
import type { Route } from "./+types/route";
export { publicPageHeaders as headers } from "~/http/cache-headers";
export { unlessOnlyOpened as shouldRevalidate } from "~/features/directory/tree-page";

export const meta: Route.MetaFunction = directoryMeta;
export const handle = { i18n: ["browse"] };

export function loader({ context, url }: Route.LoaderArgs) {
  return loadTree(context.get(contentContext), "countries", url.searchParams);
}

export default function Countries({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("browse");
  return (
    <TreePage
      data={{ ...loaderData, items: withElsewhere(loaderData.items, t("elsewhere")) }}
      sections
    />
  );
}

/** Returns the tree with countries that have no region, such as Antarctica, in a group instead of at the top. */
function withElsewhere(items: TermItem[], label: string): TermItem[] {
  const countries = items.filter(({ taxonomy }) => taxonomy === "countries");
  if (countries.length === 0) return items;
  return [
    ...items.filter((item) => !countries.includes(item)),
    { key: "elsewhere", label, taxonomy: "regions", family: null, children: countries },
  ];
}
