import type { ReactNode, ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Breadcrumbs } from "~/features/page/page-head";
import { STAFF_PAGE, STAFF_TABS } from "~/features/admin/review/review-list";
import { FocusedNotice } from "~/features/uploads/contribution-facts";
import { ADMIN_SECTIONS, type AdminSection, SAVED_ID } from "~/paths/admin";
import { ADMIN_PATH } from "~/paths/admin-links";
import { PageTabs } from "~/components/page-tabs";
import type { Language } from "#contract/languages";
import { LanguageChoice } from "./language-choice";
import type { ShouldRevalidateFunction } from "react-router";
import type { FormReply } from "~/features/forms/form-reply";
import { revalidateUnlessDialog } from "~/features/dialogs/dialog-location";

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
  /** Facts on a separate line. */
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

/** Styles a form outside the post editor, at reading width. */
export const SHEET = "grid max-w-180 gap-5";
/** Styles the rows of a list, each with its buttons; stacked on the narrowest phones. */
export const SITE_ROW =
  "grid grid-cols-1 items-start gap-x-4 gap-y-3 border-b border-line py-4 min-[30rem]:grid-cols-[minmax(0,1fr)_auto]";
/** Styles the fields of a row. */
export const ROW_FIELDS = "grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]";
/** Styles a row's buttons: level with the fields, not with their labels. */
export const ROW_BUTTONS = "min-[30rem]:pt-6.5";

interface SiteFrameProps {
  section: AdminSection;
  lead: string;
  /** Choices besides the language. */
  choice?: ReactNode;
  /** The language whose texts are in view. */
  of: Language;
  /** Returns the path to the texts of another language. */
  to: (language: Language) => string;
  children: ReactNode;
}

/** The frame of pages that change the site itself, one language at a time. */
export function SiteFrame({ section, lead, choice, of, to, children }: SiteFrameProps) {
  return (
    <AdminFrame section={section}>
      <AdminLead>{lead}</AdminLead>
      <div className="mb-6 flex flex-wrap gap-x-6 gap-y-3">
        {choice}
        <LanguageChoice current={of} to={to} />
      </div>
      {children}
    </AdminFrame>
  );
}

interface SavedNoticeProps {
  /** What to say after a save; null if the page was opened in another way. */
  saved: string | null;
  /** Version of the content below. Each new version is announced. */
  version: string;
  /** The server's answer to the form, which replaces the notice. */
  reply: object | undefined;
}

/** Says that the form below was saved, until it is sent again. */
export function SavedNotice({ saved, version, reply }: SavedNoticeProps) {
  if (saved === null || reply) return null;
  return (
    <FocusedNotice key={version} id={SAVED_ID} tone="success">
      {saved}
    </FocusedNotice>
  );
}

/** The server's answer to a form that consists of one list of rows, such as a menu. Each button sends all rows. */
export interface RowsReply<Row> extends FormReply {
  /** Version and rows that another user has saved meanwhile, for the next save. */
  version?: string;
  otherVersion?: Row[];
}

/**
 * Exported as `shouldRevalidate`: a form that is shown again keeps the data it was loaded with, so that another user's
 * change does not replace it unnoticed.
 */
export const revalidateUnlessRejected: ShouldRevalidateFunction = (args) =>
  (args.actionResult as Partial<RowsReply<unknown>> | undefined)?.result === undefined &&
  revalidateUnlessDialog(args);
