import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Trail } from "~/features/posts/trail";
import { STAFF_PAGE } from "~/features/review/staff-look";
import { DESK_PATH } from "./paths";

interface DeskPageProps {
  /** The breadcrumb from the admin area to the page. */
  trail?: { to: string; label: string }[];
  children: ReactNode;
}

/** The frame of a page below the lists of the admin area. */
export function DeskPage({ trail, children }: DeskPageProps) {
  const { t } = useTranslation("desk");
  return (
    <div className={STAFF_PAGE}>
      <Trail items={[{ to: DESK_PATH, label: t("title") }, ...(trail ?? [])]} />
      {children}
    </div>
  );
}
