import { useTranslation } from "react-i18next";
import { RemovableChips } from "~/components/removable-chips";
import {
  ADVANCED_PARAMS,
  filterCount,
  searchPath,
  type SearchState,
  withoutFilters,
  withoutParam,
} from "~/features/search/search-state";
import type { ResultsData } from "./search.server";

/** The active filters, each a link that removes it. */
export function Chips({
  data: { state, chosen },
  className,
}: {
  data: Pick<ResultsData, "state" | "chosen">;
  className?: string;
}) {
  const { t } = useTranslation("search");
  if (filterCount(state) === 0) return null;
  const chips: { key: string; label: string; without: SearchState }[] = chosen.map(
    ({ param, slug, name }) => ({
      key: `${param}=${slug}`,
      label: name,
      without: withoutParam(state, param, slug),
    }),
  );
  if (state.lists.readable)
    chips.push({
      key: "readable",
      label: t("mine.chosen"),
      without: withoutParam(state, "readable"),
    });
  if (state.from !== null || state.to !== null) {
    chips.push({
      key: "years",
      label: yearsLabel(state, t),
      without: withoutParam(withoutParam(state, "from"), "to"),
    });
  }
  for (const param of ADVANCED_PARAMS) {
    for (const value of state.lists[param] ?? [])
      chips.push({
        key: `${param}=${value}`,
        label: t(`advanced.${param}`, {
          value: param === "field" ? t(`field.${value}` as "field.title") : value,
        }),
        without: withoutParam(state, param, value),
      });
  }
  return (
    <RemovableChips
      className={className}
      label={t("filter.list")}
      chips={chips.map(({ key, label, without }) => ({ key, label, to: searchPath(without) }))}
      removeLabel={t("filter.remove")}
      clear={{ label: t("filter.clearAll"), to: searchPath(withoutFilters(state)) }}
    />
  );
}

function yearsLabel(
  { from, to }: SearchState,
  t: ReturnType<typeof useTranslation<"search">>["t"],
): string {
  if (from === null) return t("year.until", { year: to ?? "" });
  if (to === null) return t("year.since", { year: from });
  return from === to ? String(from) : `${from}–${to}`;
}
