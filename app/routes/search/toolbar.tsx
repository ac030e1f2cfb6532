import { ArrowUpDown, LayoutList, Rows3 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Segmented } from "~/components/segmented";
import { useLight } from "~/features/light/light-context";
import {
  hasWords,
  LAYOUTS,
  searchPath,
  SORTS,
  type Sort,
  sortOf,
  withParam,
} from "~/features/search/search-state";
import { Form } from "~/i18n/link";
import { HiddenFields } from "./hidden-fields";
import type { Search } from "./use-search";

/** A choice submits by itself; where no script runs, a button does. */
export function SortForm({ search: { state, go } }: { search: Search }) {
  const { t } = useTranslation("search");
  const sort = sortOf(state);
  // Nothing is relevant to no words.
  const sorts = SORTS.filter(
    (candidate) => candidate !== "relevance" || hasWords(state) || sort === "relevance",
  );
  return (
    <Form action="/search" className="sort" autoComplete="off">
      <HiddenFields state={state} without={["sort", "page"]} />
      <label htmlFor="sort">
        <ArrowUpDown size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>{t("sort")}</span>
      </label>
      <select
        id="sort"
        name="sort"
        className="input select"
        value={sort}
        onChange={(event) => go(withParam(state, "sort", event.target.value as Sort))}
      >
        {sorts.map((value) => (
          <option key={value} value={value}>
            {t(`sort.${value}`)}
          </option>
        ))}
      </select>
      <WithoutScript>
        <Button>{t("apply")}</Button>
      </WithoutScript>
    </Form>
  );
}

/** For browsers that run no script, and for the light version, which sends none. It never flashes up before scripts run. */
function WithoutScript({ children }: { children: ReactNode }) {
  return useLight() ? children : <noscript>{children}</noscript>;
}

const ICONS = { normal: LayoutList, compressed: Rows3 };

export function LayoutSwitch({ search: { state } }: { search: Search }) {
  const { t } = useTranslation("search");
  return (
    <Segmented
      label={t("layout")}
      items={LAYOUTS.map((layout) => {
        const Icon = ICONS[layout];
        return {
          to: searchPath(withParam(state, "layout", layout)),
          label: t(`layout.${layout}`),
          icon: <Icon size={18} strokeWidth={1.75} aria-hidden="true" />,
          current: state.layout === layout,
        };
      })}
    />
  );
}
