import { useTranslation } from "react-i18next";
import { DIRECTORY_SEARCH_MAX_CHARS } from "#contract/limits";
import { REVIEW_SORTS, type ReviewSort } from "#contract/names";
import { buttonClass, Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { EmptyState } from "~/components/empty-state";
import { SelectField, TextField } from "~/components/field";
import { LanguageOptions } from "~/i18n/language";
import { Link, Form } from "~/i18n/link";
import type { ComponentProps, ReactNode } from "react";
import { isLanguage, type Language } from "#contract/languages";

/** The filters of a review list. The address contains all of them. */
export interface ReviewFilterState {
  /** Words in the text. */
  search?: string;
  /** Part of the author's name or address. */
  who?: string;
  sort?: ReviewSort;
  /** Language of the text. */
  text_language?: Language;
}

const text = (value: string | null) =>
  value?.trim().slice(0, DIRECTORY_SEARCH_MAX_CHARS) || undefined;

/** Reads the filters from an address; malformed values are ignored. */
export function readFilter(query: URLSearchParams): ReviewFilterState {
  const language = query.get("text_language");
  const filled: ReviewFilterState = {
    search: text(query.get("search")),
    who: text(query.get("who")),
    sort: REVIEW_SORTS.find((sort) => sort === query.get("sort")),
    text_language: isLanguage(language) ? language : undefined,
  };
  return filterParams(filled);
}

/** Returns the query parameters for the filters. */
export function filterParams({
  search,
  who,
  sort,
  text_language,
}: ReviewFilterState): Record<string, string> & ReviewFilterState {
  return {
    ...(search && { search }),
    ...(who && { who }),
    ...(sort && { sort }),
    ...(text_language && { text_language }),
  };
}

/** Returns whether a filter leaves entries out. Another order shows the same entries. */
export const isNarrowed = ({ search, who, text_language }: ReviewFilterState): boolean =>
  Boolean(search || who || text_language);

type FilterFormProps = Omit<ComponentProps<typeof Form>, "method" | "className"> & {
  /** Label of its button, if "Show" is not enough. */
  show?: ReactNode;
  /** Link to the unfiltered list; missing if no filter is set. */
  clear?: string;
};

/** A GET form for a list's filters: the address can be bookmarked and shared. */
export function FilterForm({ show, clear, children, ...rest }: FilterFormProps) {
  const { t } = useTranslation("review-lists");
  return (
    <Form
      {...rest}
      method="get"
      className="my-4 grid max-w-180 items-end gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]"
    >
      {children}
      <div className="actions">
        <Button>{show ?? t("filter.show")}</Button>
        {clear === undefined ? null : (
          <Link to={clear} className="inline-flex min-h-11 items-center">
            {t("filter.clear")}
          </Link>
        )}
      </div>
    </Form>
  );
}

interface ReviewFiltersProps {
  /** Path of the list, and its state in the address. */
  path: string;
  hiddenParams?: Record<string, string>;
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
  hiddenParams = NOTHING,
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
  const query = new URLSearchParams(hiddenParams).toString();
  const whole = query ? `${path}?${query}` : path;
  return (
    <Disclosure
      key={JSON.stringify({ hiddenParams, ...filterParams(filter) })}
      summary={t("filter")}
      open={isNarrowed(filter)}
      className="mt-3 mb-6 max-w-180"
    >
      {/* Its fields show the address's values: a new address resets them. */}
      <FilterForm action={path} role="search" clear={isNarrowed(filter) ? whole : undefined}>
        {Object.entries(hiddenParams).map(([name, value]) => (
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
export function NoMatches({ to }: { to: string }) {
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

interface WordSearchProps {
  id: string;
  label: string;
  defaultValue?: string;
  maxLength?: number;
}

/** The search field in a form that filters a list. */
export function WordSearch({ maxLength = DIRECTORY_SEARCH_MAX_CHARS, ...rest }: WordSearchProps) {
  return (
    <TextField
      {...rest}
      name="search"
      type="search"
      maxLength={maxLength}
      autoComplete="off"
      dir="auto"
    />
  );
}
