import type { ReactNode, ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Breadcrumbs } from "~/features/page/page-head";
import { STAFF_PAGE, STAFF_TABS } from "~/features/admin/review/review-list";
import { ADMIN_SECTIONS, type AdminSection } from "~/paths/admin";
import { ADMIN_PATH } from "~/paths/admin-links";
import { PageTabs } from "~/components/page-tabs";

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
      <Breadcrumbs items={[{ to: ADMIN_PATH, label: t("title") }, ...(trail ?? [])]} />
      {children}
    </div>
  );
}

interface AdminHeadingProps extends Pick<ComponentProps<"h1">, "lang" | "dir"> {
  title: ReactNode;
  /** Facts on a line of their own. */
  facts?: ReactNode;
  children?: ReactNode;
}

/** The heading of a page in the admin area. */
export function AdminHeading({ title, facts, children, ...rest }: AdminHeadingProps) {
  return (
    <header className="mb-2 page-head [&+.notice]:mt-6">
      <h1 {...rest} className={facts ? "t-h1-results" : undefined}>
        {title}
      </h1>
      {facts ? (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small wrap-anywhere text-ink-2">
          {facts}
        </p>
      ) : null}
      {children}
    </header>
  );
}

/** The purpose of a page in a sentence or two; larger directly below the heading. */
export function AdminLead({ children }: { children: ReactNode }) {
  return <p className="mb-5 max-w-180 text-ink-2 [.page-head+&]:t-lead">{children}</p>;
}

interface AdminFrameProps {
  section: AdminSection;
  children: ReactNode;
}

/** The frame of the admin area's sections: back link, heading and section navigation. */
export function AdminFrame({ section, children }: AdminFrameProps) {
  const { t } = useTranslation("admin");
  return (
    <div className={STAFF_PAGE}>
      <Breadcrumbs />
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
