import { type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/components/notice";
import { usePagePath } from "~/features/page/page-context";

/** Shown instead of the dashboard if its code cannot be loaded. */
export function DashboardUnreachable({ counting }: { counting: ReactNode }) {
  const { t } = useTranslation("common");
  const path = usePagePath();
  return (
    <div className="max-w-[66ch]">
      <Notice tone="danger" role="alert">
        {t("dialog.unreachable")}{" "}
        {/* Reloads the page, because browsers do not retry a failed module. */}
        <a href={path}>{t("dialog.again")}</a>
      </Notice>
      {counting}
    </div>
  );
}
