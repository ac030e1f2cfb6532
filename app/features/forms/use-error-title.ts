import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Says in the title of the document that something is wrong. The head belongs to the page: each render sets it again. */
export function useErrorTitle(wrong: boolean): void {
  const { t } = useTranslation("forms");
  useEffect(() => {
    const before = document.title;
    // The server has said it already of a page that was sent.
    if (!wrong || before.startsWith(t("error.title", { title: "" }).trim())) return;
    const title = t("error.title", { title: before });
    document.title = title;
    return () => {
      // Unless another page has set its own.
      if (document.title === title) document.title = before;
    };
  });
}
