import { useTranslation } from "react-i18next";
import { PrintedAddress } from "~/features/shell/printed-address";
import type { SearchState } from "~/features/search/search-state";

/** The query, for print: paper shows neither the search field nor the address bar. */
export function PrintedSearch({ state: { q } }: { state: SearchState }) {
  const { t } = useTranslation("search");
  return (
    <>
      {q ? (
        <p className="hidden t-h1-results print:block">{t("advanced.exact", { value: q })}</p>
      ) : null}
      <PrintedAddress />
    </>
  );
}
