import { useTranslation } from "react-i18next";
import { PrintedAddress } from "~/features/shell/printed-address";
import type { SearchState } from "~/features/search/search-state";

/** What was searched for, on paper: there is neither a field with the words nor a line with the address. */
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
