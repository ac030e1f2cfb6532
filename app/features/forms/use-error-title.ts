import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Says in the document's title that something is wrong. The page owns the head, and each render sets it again. */
export function useErrorTitle(wrong: boolean): void {
  const { t } = useTranslation("forms");
  useEffect(() => {
    const before = document.title;
    // The server has already added it to a page that was sent.
    if (!wrong || before.startsWith(t("error.title", { title: "" }).trim())) return;
    const title = t("error.title", { title: before });
    document.title = title;
    return () => {
      // Unless another page has set its own title.
      if (document.title === title) document.title = before;
    };
  });
}
