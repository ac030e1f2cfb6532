import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageTabs } from "~/components/page-tabs";
import { Trail } from "~/features/posts/trail";
import { STAFF_PAGE, STAFF_TABS } from "~/features/review/staff-look";
import { AdminHeading } from "./admin-heading";
import { ADMIN_SECTIONS, type AdminSection } from "./paths";

interface AdminFrameProps {
  section: AdminSection;
  children: ReactNode;
}

/** The frame of the admin area's sections: back link, heading and section navigation. */
export function AdminFrame({ section, children }: AdminFrameProps) {
  const { t } = useTranslation("admin");
  return (
    <div className={STAFF_PAGE}>
      <Trail />
      <AdminHeading title={t("title")} />
      <PageTabs
        className={STAFF_TABS}
        label={t("sections")}
        items={ADMIN_SECTIONS.map((one) => ({
          to: one.path,
          label: t(`section.${one.section}`),
          current: one.section === section,
        }))}
      >
        {children}
      </PageTabs>
    </div>
  );
}
