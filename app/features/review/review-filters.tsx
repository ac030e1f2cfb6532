import { useTranslation } from "react-i18next";
import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { REVIEW_SORTS, type ReviewSort } from "#contract/names";
import { buttonClass } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { EmptyState } from "~/components/empty-state";
import { SelectField, TextField } from "~/components/field";
import { LanguageOptions } from "~/i18n/language-options";
import { Link } from "~/i18n/link";
import { filterEntries, isNarrowed, type ReviewFilterState } from "./filter";
import { FilterForm } from "./filter-form";

interface ReviewFiltersProps {
  /** Path of the list, and its state in the address. */
  path: string;
  kept?: Record<string, string>;
  filter: ReviewFilterState;
  /** The default order of the list. */
  order: ReviewSort;
  /** False for lists whose texts have no language. */
  hasLanguage?: boolean;
}

const NOTHING: Record<string, string> = {};

/** The filters of a review list. */
export function ReviewFilters({
  path,
  kept = NOTHING,
  filter,
  order,
  hasLanguage = true,
}: ReviewFiltersProps) {
  const { t } = useTranslation("review-lists");
  const { search, who, sort, text_language } = filter;
  const text = {
    type: "search",
    maxLength: DIRECTORY_SEARCH_MAX_CHARS,
    autoComplete: "off",
    dir: "auto",
  } as const;
  const query = new URLSearchParams(kept).toString();
  const whole = query ? `${path}?${query}` : path;
  return (
    <Disclosure
      key={JSON.stringify({ kept, ...filterEntries(filter) })}
      summary={t("filter")}
      open={isNarrowed(filter)}
      className="mt-3 mb-6 max-w-180"
    >
      {/* Its fields show the address's values: a new address resets them. */}
      <FilterForm action={path} role="search" clear={isNarrowed(filter) ? whole : undefined}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          id="filter-search"
          name="search"
          label={t("filter.words")}
          defaultValue={search}
          {...text}
        />
        <TextField
          id="filter-who"
          name="who"
          label={t("filter.who")}
          defaultValue={who}
          {...text}
        />
        {hasLanguage ? (
          <SelectField
            id="filter-language"
            name="text_language"
            label={t("filter.language")}
            defaultValue={text_language ?? ""}
          >
            <option value="">{t("filter.language.all")}</option>
            <LanguageOptions />
          </SelectField>
        ) : null}
        <SelectField
          id="filter-sort"
          name="sort"
          label={t("filter.sort")}
          defaultValue={sort ?? order}
        >
          {REVIEW_SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`sort.${one}`)}
            </option>
          ))}
        </SelectField>
      </FilterForm>
    </Disclosure>
  );
}

/** A link from an empty list to its counterpart: waiting, or done. */
export function OtherList({ to, name }: { to: string; name: "waiting" | "done" }) {
  const { t } = useTranslation("review-lists");
  return (
    <Link to={to} className={buttonClass()}>
      {t(`see.${name}`)}
    </Link>
  );
}

/** Replaces a list without matches; `to` is the unfiltered list. */
export function NothingFits({ to }: { to: string }) {
  const { t } = useTranslation("review-lists");
  return (
    <EmptyState
      blocks="search"
      title={t("filter.none")}
      actions={
        <Link to={to} className={buttonClass({ variant: "primary" })}>
          {t("filter.clear")}
        </Link>
      }
    >
      <p>{t("filter.noneText")}</p>
    </EmptyState>
  );
}
