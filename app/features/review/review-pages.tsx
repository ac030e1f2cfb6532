import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/page-links";

/** Pagination of a review list. */
export function ReviewPages({
  className = "mt-6",
  ...list
}: {
  page: number;
  pages: number;
  to: (page: number) => string;
  className?: string;
}) {
  const { t } = useTranslation("review");
  return (
    <PageLinks
      {...list}
      className={className}
      label={t("pages")}
      previous={t("pages.previous")}
      next={t("pages.next")}
    />
  );
}
