import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** The title of a page outside the routes' `meta`: an error page. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation("common");
  const title = `${children} · ${t("site.name")}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  // The server puts it into the head; in the browser the effect above does.
  return import.meta.env.SSR ? <title>{title}</title> : null;
}
