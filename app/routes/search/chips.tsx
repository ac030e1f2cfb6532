import { useTranslation } from "react-i18next";
import { Chip } from "~/components/chip";
import {
  ADVANCED_PARAMS,
  filterCount,
  searchPath,
  type SearchState,
  withoutFilters,
  withoutParam,
} from "~/features/search/search-state";
import { Link } from "~/i18n/link";
import type { ResultsData } from "./search.server";

/** Every filter that is on, each a link that takes it away. */
export function Chips({
  data: { state, chosen },
}: {
  data: Pick<ResultsData, "state" | "chosen">;
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
    <ul className="chips" aria-label={t("filter.list")}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Chip on to={searchPath(without)} removeLabel={t("filter.remove")}>
            {label}
          </Chip>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link className="clear" to={searchPath(withoutFilters(state))} preventScrollReset>
            {t("filter.clearAll")}
          </Link>
        </li>
      ) : null}
    </ul>
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
