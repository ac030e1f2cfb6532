import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { SearchField } from "~/components/search-field";
import { Form, Link } from "~/i18n/link";
import { wordsOfPath } from "./words-of-path";

/** Links on pages for missing or deleted content: a search with the words of the address, and the start page. */
export function WaysOn() {
  const { t } = useTranslation("errors");
  const { t: tCommon } = useTranslation("common");
  const { pathname } = useLocation();
  return (
    <>
      <Form action="/search" role="search">
        <SearchField
          id="q"
          label={t("notFound.search")}
          submitLabel={tCommon("search.submit")}
          defaultValue={wordsOfPath(pathname)}
          maxLength={400}
        />
      </Form>
      <p>
        <Link to="/">{t("notFound.start")}</Link>
      </p>
    </>
  );
}
