import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Trail } from "~/features/posts/trail";
import { STAFF_PAGE } from "~/features/review/staff-look";
import { ADMIN_PATH } from "./paths";

interface AdminPageProps {
  /** The breadcrumb from the admin area to the page. */
  trail?: { to: string; label: string }[];
  children: ReactNode;
}

/** The frame of a page below the lists of the admin area. */
export function AdminPage({ trail, children }: AdminPageProps) {
  const { t } = useTranslation("admin");
  return (
    <div className={STAFF_PAGE}>
      <Trail items={[{ to: ADMIN_PATH, label: t("title") }, ...(trail ?? [])]} />
      {children}
    </div>
  );
}
