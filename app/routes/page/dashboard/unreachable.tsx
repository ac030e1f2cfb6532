import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import { usePagePath } from "~/features/shell/use-page-path";

/** In the place of the dashboard where its code cannot be fetched. */
export function DashboardUnreachable({ counting }: { counting: ReactNode }) {
  const { t } = useTranslation("common");
  const path = usePagePath();
  return (
    <div className="max-w-[66ch]">
      <Notice tone="danger" role="alert">
        {t("dialog.unreachable")}{" "}
        {/* The whole page anew: a module that failed once is not asked for again. */}
        <a href={path}>{t("dialog.again")}</a>
      </Notice>
      {counting}
    </div>
  );
}
