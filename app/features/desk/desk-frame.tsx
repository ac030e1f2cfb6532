import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageTabs } from "~/components/page-tabs";
import { Trail } from "~/features/posts/trail";
import { STAFF_PAGE, STAFF_TABS } from "~/features/review/staff-look";
import { DeskHeading } from "./desk-heading";
import { DESK_SECTIONS, type DeskSection } from "./paths";

interface DeskFrameProps {
  section: DeskSection;
  children: ReactNode;
}

/** The frame of the admin area's sections: back link, heading and section navigation. */
export function DeskFrame({ section, children }: DeskFrameProps) {
  const { t } = useTranslation("desk");
  return (
    <div className={STAFF_PAGE}>
      <Trail />
      <DeskHeading title={t("title")} />
      <PageTabs
        className={STAFF_TABS}
        label={t("sections")}
        items={DESK_SECTIONS.map((one) => ({
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
