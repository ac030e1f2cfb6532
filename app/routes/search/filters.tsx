import { SlidersHorizontal } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Tag } from "~/components/tag";
import { useHydrated } from "~/components/use-live-form";
import { filterCount } from "~/paths/search";
import { formatNumber, useLanguage } from "~/i18n/language";
import { Chips } from "./results";
import { FilterForm, type FiltersProps } from "./filter-form";
import type { FilterSheet } from "./filter-sheet";

const loadSheet = () => import("./filter-sheet").then((module) => module.FilterSheet);
const preload = () => void loadSheet().catch(() => undefined);

/**
 * The filters, beside the results if there is room. On a phone they are behind a button: a `<details>` in place without
 * JavaScript, or if the sheet cannot be loaded; otherwise a sheet over the page. The sheet is loaded when the button is focused,
 * hovered or pressed.
 */
export function Filters({ data, search }: FiltersProps) {
  const { t } = useTranslation("search");
  const language = useLanguage();
  const hydrated = useHydrated();
  const details = useRef<HTMLDetailsElement>(null);
  const [Sheet, setSheet] = useState<typeof FilterSheet | null>(null);
  const count = filterCount(search.state);

  const onPress = (event: MouseEvent) => {
    // It is open in place: the press closes it.
    if (details.current?.open) return;
    event.preventDefault();
    loadSheet().then(
      (loaded) => setSheet(() => loaded),
      () => {
        if (details.current) details.current.open = true;
      },
    );
  };

  return (
    <>
      <details
        ref={details}
        className="filters self-start [grid-area:1/1/2/-1] lg:pe-11 lg:[grid-area:1/1/3/2] lg:details-content:block lg:details-content:[content-visibility:visible] lg:in-[.search-grid:has(.compact)]:pe-7 lg:in-[.search-grid:has(>.apply)]:pb-18 print:hidden lg:in-[.search-grid:has(>.apply)]:[&_:is(input,summary,a)]:scroll-mb-20"
      >
        {/* Half the row, like the sort field. If closed details cannot be styled, the button stays on a wide page too. */}
        <summary
          className="button w-[calc(50%-0.375rem)] lg:supports-[selector(::details-content)]:hidden [&>.tag]:ms-auto"
          aria-haspopup={hydrated ? "dialog" : undefined}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={onPress}
        >
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("filter")}
          {count > 0 ? (
            <Tag tone="accent">
              {formatNumber(count, language)}
              <span className="sr-only"> {t("filter.chosen", { count })}</span>
            </Tag>
          ) : null}
        </summary>
        {Sheet ? null : <FilterForm data={data} search={search} />}
      </details>

      {Sheet ? (
        <Sheet data={data} search={search} onClose={() => setSheet(null)}>
          <Chips data={data} />
          <FilterForm data={data} search={search} />
        </Sheet>
      ) : null}
    </>
  );
}
