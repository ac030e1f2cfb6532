import { useTranslation } from "react-i18next";
import { TermField } from "~/features/uploads/terms/term-field";
import { FILTER_FIELDS, type FilterFields as Fields, type FilterParam } from "./term-filters";

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
