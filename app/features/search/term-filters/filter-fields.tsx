import { useTranslation } from "react-i18next";
import { TermField } from "~/features/terms/term-field";
import { FILTER_FIELDS, type FilterFields as Fields, type FilterParam } from "./term-filters";
import { RemovableChips } from "~/components/chip";

interface FilterFieldsProps<Param extends FilterParam> {
  /** In display order. */
  params: readonly Param[];
  fields: Fields<Param>;
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
export const FILTERED = "[transition:opacity_120ms] aria-busy:opacity-55 aria-busy:delay-300";
