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
    <Form
      action="/search"
      className="sort relative flex w-[calc(50%-0.375rem)] flex-wrap items-center gap-2 self-start justify-self-end [grid-area:1/1/2/-1] lg:w-auto lg:flex-nowrap lg:self-center lg:[grid-area:1/3]"
      autoComplete="off"
    >
      <HiddenFields state={state} without={["sort", "page"]} />
      {/* Half a phone's width has room for the order's name in every language, not for the label as well; at a zoom of 400 % the name needs the sign's room too. */}
      <label
        htmlFor="sort"
        className="font-normal text-ink-2 max-lg:pointer-events-none max-lg:absolute max-lg:start-2.5 max-lg:top-3.25"
      >
        <ArrowUpDown
          className="max-[22rem]:hidden lg:hidden"
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
        />
        <span className="max-lg:sr-only">{t("sort")}</span>
      </label>
      <select
        id="sort"
        name="sort"
        className="input min-h-11 select py-1.5 text-[0.9375rem] max-lg:ps-8.5 max-lg:pe-6.5 max-lg:font-semibold max-lg:[background-position-x:right_0.5rem] max-[22rem]:ps-3 lg:font-medium max-lg:rtl:[background-position-x:left_0.5rem]"
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
        <Button className="w-full flex-1">{t("apply")}</Button>
      </WithoutScript>
    </Form>
  );
}

/** For browsers that run no script, and for the light version, which sends none. It never flashes up before scripts run. */
function WithoutScript({ children }: { children: ReactNode }) {
  return useLight() ? children : <noscript className="flex-1">{children}</noscript>;
}

const ICONS = { normal: LayoutList, compressed: Rows3 };

export function LayoutSwitch({ search: { state } }: { search: Search }) {
  const { t } = useTranslation("search");
  return (
    <Segmented
      className="[grid-area:2/2] max-[18rem]:[grid-area:3/1] lg:[grid-area:1/4]"
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
