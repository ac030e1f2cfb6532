import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Form, Link } from "~/i18n/link";
import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AdminSummary } from "#contract/admin";
import { DOCUMENT_RESTORE_MS, ADMIN_SEARCH_MAX_CHARS } from "#contract/limits";
import { type AdminState, ADMIN_STATES, POST_TYPES, type PostType } from "#contract/names";
import { Button } from "~/components/button";
import { Tag, type Tone } from "~/components/tag";
import { langAttribute } from "~/features/posts/post-page";
import { INK_LINK } from "~/features/uploads/contribution-facts";
import { formatDate, formatTime, useLanguage } from "~/i18n/language";
import { LanguageCodes } from "./language-choice";
import { restorePath } from "~/paths/admin";
import { readPage } from "~/paths/site";
import { postPath, ADMIN_PATH } from "~/paths/admin-links";
import { pathWith } from "~/i18n/paths";

/** The site's dates and times are in UTC: server and browser write the same, and so do editors in different time zones. */
export const SITE_TIME_ZONE = "UTC";

/** Returns a function that formats a moment in the site's time zone: "3 March 2026 at 08:30 UTC". */
export function useTime(): (moment: string) => string {
  const language = useLanguage();
  return (moment) => `${formatTime(moment, language)}\u00a0${SITE_TIME_ZONE}`;
}

/** Returns a site date and time as a moment, ISO 8601; null if it is malformed. */
export function momentOf(date: string, time: string): string | null {
  const moment = new Date(`${date}T${time || "00:00"}Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(moment.getTime())
    ? moment.toISOString()
    : null;
}

/** Filters and the "new" button above a list of the admin area. */
export function AdminTools({ children }: { children: ReactNode }) {
  return <div className="mb-6 flex flex-wrap items-end justify-between gap-4">{children}</div>;
}

/** Styles the "new" button: at the end, so that its menu opens over the page; full width on a phone. */
export const NEW_BUTTON = "ms-auto max-md:w-full";

/** A GET form: the filters are in the address, so they can be bookmarked and shared. */
export function AdminFilters({ action, children }: { action: string; children: ReactNode }) {
  return (
    <Form
      method="get"
      action={action}
      role="search"
      className="grid w-full items-end gap-3 md:w-auto md:grid-cols-[minmax(10rem,18rem)_minmax(8rem,12rem)_minmax(8rem,14rem)_auto]"
    >
      {children}
    </Form>
  );
}

interface AdminListProps {
  /** The number of rows, in words. */
  count?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A list of rows. */
export function AdminList({ count, className, children }: AdminListProps) {
  return (
    <>
      {count ? (
        <p className="mb-2 text-small text-ink-2" role="status">
          {count}
        </p>
      ) : null}
      <ol className={clsx("border-t-2 border-ink", className)}>{children}</ol>
    </>
  );
}

interface AdminListRowProps extends Pick<ComponentProps<"h2">, "lang"> {
  title: ReactNode;
  /** Columns on a wide page, each starting on the title's first line. */
  columns?: string;
  className?: string;
  children: ReactNode;
}

/** A row with its title and further facts. */
export function AdminListRow({
  title,
  lang,
  columns = "lg:grid-cols-[minmax(0,1fr)_11rem_12rem_13rem]",
  className,
  children,
}: AdminListRowProps) {
  return (
    <li
      className={clsx(
        "grid gap-x-3 gap-y-1 border-b border-line py-3.5 text-small wrap-anywhere text-ink-2 lg:items-baseline lg:gap-x-6",
        columns,
        className,
      )}
    >
      <h2 lang={lang} dir="auto" className="text-ink t-title-s max-lg:col-span-full">
        {title}
      </h2>
      {children}
    </li>
  );
}

const TONES: Record<AdminState, Tone> = {
  new: "neutral",
  published: "success",
  changed: "info",
  scheduled: "warning",
  unpublished: "neutral",
  deleted: "neutral",
};

/** The post's public state, in a word. */
export function StateTag({ state }: { state: AdminState }) {
  const { t } = useTranslation("admin");
  return (
    <Tag
      tone={TONES[state]}
      icon={
        state === "scheduled" ? (
          <CalendarClock size={14} strokeWidth={1.75} aria-hidden="true" />
        ) : undefined
      }
    >
      {t(`state.${state}`)}
    </Tag>
  );
}

/** A post in the admin list: its type, state, languages and last editor. */
export function AdminRow({ post }: { post: AdminSummary }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const { databaseId, type, state, title, languages, modified, by, publishAt } = post;
  const time = useTime();
  const date = formatDate(modified, language);
  const isDeleted = state === "deleted";
  const name = title || t("list.untitled");
  return (
    <AdminListRow
      title={
        isDeleted ? (
          name
        ) : (
          <Link to={postPath(databaseId)} className={`py-2 ${INK_LINK}`}>
            {name}
          </Link>
        )
      }
      lang={title ? langAttribute(post.language, language) : undefined}
      // On a phone the state and the last change share a line.
      className="max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:items-center"
    >
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 max-lg:col-span-full lg:flex-col">
        {t(`type.${type}`)}
        <LanguageCodes languages={languages} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateTag state={state} />
        {publishAt ? <span>{t("list.publishAt", { when: time(publishAt) })}</span> : null}
      </p>
      {isDeleted ? (
        <Deleted post={post} name={name} />
      ) : (
        <p dir="auto">
          {by ? t("list.changedBy", { date, name: by }) : t("list.changed", { date })}
        </p>
      )}
    </AdminListRow>
  );
}

/** A post in the bin: when it was deleted and by whom, until when it can be restored, and the button that restores it. */
function Deleted({
  post: { databaseId, modified, by },
  name,
}: {
  post: AdminSummary;
  name: string;
}) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const date = formatDate(modified, language);
  const end = new Date(Date.parse(modified) + DOCUMENT_RESTORE_MS);
  return (
    <Form method="post" action={restorePath(databaseId)} className="grid justify-items-start gap-2">
      <p dir="auto">{by ? t("list.deletedBy", { date, name: by }) : t("list.deleted", { date })}</p>
      <p>{t("list.until", { date: formatDate(end.toISOString(), language) })}</p>
      <Button small aria-label={t("list.restoreNamed", { name })}>
        {t("list.restore")}
      </Button>
    </Form>
  );
}

interface PostRowProps {
  post: { title: string; language: string };
  /** Content after the title. */
  children?: ReactNode;
}

/** A post in a list, with a link to it. */
export function ResourceRow({ post, children }: PostRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1">
      <Title post={post} className="flex-[1_1_12rem] py-2 wrap-anywhere" />
      {children}
    </li>
  );
}

/** A search result with the button that adds it. */
export function FoundRow({ post, children }: PostRowProps) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2">
      <Title post={post} className="wrap-anywhere" />
      {children}
    </li>
  );
}

function Title({ post: { title, language }, className }: PostRowProps & { className: string }) {
  const own = useLanguage();
  return (
    <span lang={langAttribute(language, own)} dir="auto" className={className}>
      {title}
    </span>
  );
}

/** Filters and page of the admin list. The address contains all of them. */
export interface AdminListState {
  type?: PostType;
  state?: AdminState;
  search: string;
  page: number;
}

/** Reads the list's state from an address; malformed values are ignored. */
export function readAdminListState(query: URLSearchParams): AdminListState {
  return {
    type: POST_TYPES.find((type) => type === query.get("type")),
    state: ADMIN_STATES.find((state) => state === query.get("state")),
    search: (query.get("search") ?? "").trim().slice(0, ADMIN_SEARCH_MAX_CHARS),
    page: readPage(query),
  };
}

/** Returns the address of the list in a given state; defaults are left out. */
export function adminListPath({ type, state, search, page }: AdminListState): string {
  return pathWith(ADMIN_PATH, {
    ...(search && { search }),
    ...(type && { type }),
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
}
