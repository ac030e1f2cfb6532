import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Link } from "~/i18n/link";

/** The empty state: no views or downloads match the filters in this period. */
export function Unused({
  all,
}: {
  /** Path of the unfiltered figures since counting began. */ all: string;
}) {
  const { t } = useTranslation("dashboard");
  return (
    <EmptyState
      blocks="library"
      level={3}
      title={t("empty.title")}
      actions={
        <Link to={all} className={buttonClass({ variant: "primary" })} preventScrollReset>
          {t("empty.all")}
        </Link>
      }
    >
      <p>{t("empty.text")}</p>
    </EmptyState>
  );
}
