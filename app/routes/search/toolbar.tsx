import { ArrowUpDown, LayoutList, Rows3 } from "lucide-react";
import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Segmented } from "~/components/segmented";
import { useHydrated } from "~/components/use-hydrated";
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
import { FILTERS_ID } from "./filter-form";
import type { Search } from "./use-search";

/** A field of the filter form, outside its element. A change submits the form; `ApplyButton` does so without JavaScript. */
export function SortField({ search: { state, go } }: { search: Search }) {
  const { t } = useTranslation("search");
  const sort = sortOf(state);
  // Without words there is no relevance.
  const sorts = SORTS.filter(
    (candidate) => candidate !== "relevance" || hasWords(state) || sort === "relevance",
  );
  return (
    <div className="sort relative flex w-[calc(50%-0.375rem)] flex-wrap items-center gap-2 self-start justify-self-end [grid-area:1/1/2/-1] lg:w-auto lg:flex-nowrap lg:self-center lg:[grid-area:1/3]">
      {/* Half a phone's width fits the order's name in every language, but not the label too. At 400 % zoom, the name also needs the icon's room. */}
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
        form={FILTERS_ID}
        autoComplete="off"
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
    </div>
  );
}

/** Without JavaScript, it stays visible below the filters. */
const STAYS = "bottom-4 rounded-control bg-paper lg:sticky scripted:lg:static";
/** On a phone it is hidden until scripts run, to avoid flashing, except below open filters. */
const NO_FLASH =
  "scripted:max-lg:hidden scripted:max-lg:in-[.search-grid:has(.filters[open])]:block";

/** Submits filters and order without JavaScript. One button for both, so that neither is lost. */
export function ApplyButton() {
  const { t } = useTranslation("search");
  const light = useLight();
  const hydrated = useHydrated();
  if (hydrated && !light) return null;
  return (
    <div
      className={clsx(
        "apply col-span-full lg:self-end lg:pe-11 lg:[grid-area:1/1/3/2] lg:in-[.search-grid:has(.compact)]:pe-7 print:hidden",
        STAYS,
        NO_FLASH,
      )}
    >
      <Button form={FILTERS_ID} block>
        {t("apply")}
      </Button>
    </div>
  );
}

const ICONS = { normal: LayoutList, compressed: Rows3 };

export function LayoutSwitch({ search: { state } }: { search: Search }) {
  const { t } = useTranslation("search");
  return (
    <Segmented
      className="lg:[grid-area:1/4]"
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
