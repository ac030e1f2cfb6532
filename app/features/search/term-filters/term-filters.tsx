import { DOCUMENT_TERMS_MAX } from "#contract/limits";
import type { TermParam } from "~/paths/search";
import type { TermFieldData, TermFieldName } from "~/features/terms/field-term";
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paramsOfForm } from "~/features/forms/form-reply";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { useNextLocation } from "~/features/dialogs/dialog-location";
import { useTranslation } from "react-i18next";
import { TermField } from "~/features/terms/term-field";
import { RemovableChips } from "~/components/chip";

/**
 * Taxonomies by which staff filter their statistics: the search page's parameter of each, and the field in which its
 * terms are chosen.
 */
export const FILTER_FIELDS = {
  topic: "documentTopics",
  country: "documentCountries",
  "content-type": "documentContentTypes",
  publisher: "documentPublishers",
} as const satisfies Partial<Record<TermParam, TermFieldName>>;
export type FilterParam = keyof typeof FILTER_FIELDS;
const PARAMS = Object.keys(FILTER_FIELDS) as FilterParam[];

/** Slugs by parameter, sorted; parameters without slugs are missing. */
export type TermFilters = Partial<Record<FilterParam, readonly string[]>>;

/** Data for each field of a page's form of filters. */
export type FilterFieldsData<Param extends FilterParam = FilterParam> = Record<
  Param,
  TermFieldData
>;

/**
 * Returns a sent form in the format of addresses: fields of terms get the search page's parameter names. An address
 * stays unchanged.
 */
export function asSearchParams(sent: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of sent)
    address.append(PARAMS.find((param) => FILTER_FIELDS[param] === name) ?? name, value);
  return address;
}

/** Reads filters from an address; malformed slugs and those beyond the limit are left out. */
export function readFilters(address: URLSearchParams): TermFilters {
  const filters: TermFilters = {};
  for (const param of PARAMS) {
    const slugs = [...new Set(address.getAll(param))]
      .filter((slug) => /^[^\s\p{Cc},]{1,200}$/u.test(slug))
      .slice(0, DOCUMENT_TERMS_MAX)
      .sort();
    if (slugs.length > 0) filters[param] = slugs;
  }
  return filters;
}

/** Returns names and values for an address, in one order. */
export const filterEntries = (filters: TermFilters): [string, string][] =>
  PARAMS.flatMap((param) => (filters[param] ?? []).map((slug): [string, string] => [param, slug]));

/** Returns the filters with a term added, or removed if it was there. */
export function toggled(filters: TermFilters, param: FilterParam, slug: string): TermFilters {
  const { [param]: slugs = [], ...others } = filters;
  const next = slugs.includes(slug) ? slugs.filter((one) => one !== slug) : [...slugs, slug].sort();
  return next.length > 0 ? { ...others, [param]: next } : others;
}

interface FilterForm {
  /**
   * Handlers of the form. A choice takes effect at once, text when it is submitted, and numbers when their field loses the
   * focus.
   */
  handlers: {
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: FocusEvent<HTMLFormElement>) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Key of the form: it changes when the filters change elsewhere, so that the fields reset. */
  key: number;
  /** Whether figures for other filters are loading. */
  pending: boolean;
}

/**
 * Makes a form of filters navigate to the page with its choices, if script runs: focus and scroll stay. `current` is the
 * path of the current page, without language. `pathOf` returns the path for what the form would send.
 */
export function useFilterForm(
  current: string,
  pathOf: (address: URLSearchParams) => string,
): FilterForm {
  const navigate = useNavigate();
  const language = useLanguage();
  const { pathname } = useLocation();
  const next = useNextLocation();
  const requestedPath = useRef(current);
  const shown = useRef(current);
  const [key, setKey] = useState(0);
  useEffect(() => {
    // Not on the first run: React repeats what was chosen before hydration, so `requestedPath` may be ahead of the page.
    if (shown.current === current) return;
    shown.current = current;
    if (requestedPath.current !== current) setKey((before) => before + 1);
    requestedPath.current = current;
  }, [current]);

  const go = (form: HTMLFormElement) => {
    const path = pathOf(asSearchParams(paramsOfForm(form)));
    if (path === requestedPath.current) return;
    requestedPath.current = path;
    void navigate(localisedPath(path, language), { preventScrollReset: true });
  };
  return {
    handlers: {
      onInput: ({ currentTarget, target }) => {
        if (!isTypedIn(target)) go(currentTarget);
      },
      onBlur: ({ currentTarget, target }) => {
        if (target instanceof HTMLInputElement && target.type === "number" && target.validity.valid)
          go(currentTarget);
      },
      onSubmit: (event) => {
        event.preventDefault();
        go(event.currentTarget);
      },
    },
    key,
    pending: next?.pathname === pathname,
  };
}

/** Input that takes more than one key is incomplete until all of it is typed. */
const isTypedIn = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio";

interface FilterFieldsProps<Param extends FilterParam> {
  /** In display order. */
  params: readonly Param[];
  fields: FilterFieldsData<Param>;
  /** Path of the page with its language, where the buttons that search for terms without script send the form. */
  action: string;
}

/** The fields of terms in a form of filters. */
export function FilterFields<Param extends FilterParam>({
  params,
  fields,
  action,
}: FilterFieldsProps<Param>) {
  const { t } = useTranslation("filters");
  return params.map((param) => (
    <TermField
      key={param}
      id={`filter-${param}`}
      name={FILTER_FIELDS[param]}
      label={t(`by.${param}`)}
      data={fields[param]}
      findAction={action}
      scrolls
    />
  ));
}

interface FilterChipsProps {
  chips: readonly { key: string; label: string; /** Page without it. */ without: string }[];
  /** Leads to the page without any of them. */
  clear: string;
}

/** Every active filter, each a link that removes it. */
export function FilterChips({ chips, clear }: FilterChipsProps) {
  const { t } = useTranslation("filters");
  if (chips.length === 0) return null;
  return (
    <RemovableChips
      className="mt-4"
      label={t("list")}
      chips={chips.map(({ key, label, without }) => ({
        key,
        label: <span dir="auto">{label}</span>,
        to: without,
      }))}
      removeLabel={t("remove")}
      clear={{ label: t("clear"), to: clear }}
    />
  );
}

/** Styles fields of terms side by side. */
export const FILTER_GRID =
  "grid grid-cols-1 items-start gap-x-10 gap-y-6 pt-1 pb-2 md:grid-cols-2 xl:grid-cols-4 xl:gap-x-8";
/** Styles the button below them. */
export const FILTER_BUTTON = "col-span-full justify-self-start";
/** Dims old results while new ones load, with a delay: a quick answer needs no sign. */
export const DIMMED_WHILE_LOADING =
  "[transition:opacity_120ms] aria-busy:opacity-55 aria-busy:delay-300";
