import { type ReactNode, type ComponentProps } from "react";
import { clsx } from "clsx";
import { USER_PARAGRAPHS, INK_LINK } from "~/features/uploads/contribution-facts";
import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/navigation";
import { type Role, ROLES } from "#contract/roles";
import type { AuditEntry } from "#contract/audit";
import { isLanguage } from "#contract/languages";
import { formatTime, languageName, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";

/** A list of messages to staff. The keyboard shortcuts find it by its class. */
export function ReviewList({ children }: { children: ReactNode }) {
  return <ol className="messages mt-5 max-w-180 border-t-2 border-ink">{children}</ol>;
}

interface ReviewItemProps {
  /** Id of its heading. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

export function ReviewItem({ id, title, children }: ReviewItemProps) {
  return (
    <li className="border-b border-line py-5">
      <article aria-labelledby={id}>
        <h2 id={id} className="t-title-l">
          {title}
        </h2>
        {children}
      </article>
    </li>
  );
}

/** Facts below a title: author (`b`), time and more, each in a separate element. */
export function ReviewItemFacts({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 mb-3 flex flex-wrap gap-x-4 gap-y-0.5 text-small wrap-anywhere text-ink-2 [&>b]:text-ink">
      {children}
    </p>
  );
}

/** Says which user handled the entry, and when. */
export function ReviewItemDone({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-small text-ink-2">{children}</p>;
}

/** A note about the content above it. */
export function Note(props: Omit<ComponentProps<"p">, "className">) {
  return (
    <p
      {...props}
      className={clsx(
        USER_PARAGRAPHS,
        "mt-1.5 border-s-3 border-line ps-3 text-[0.9375rem] text-ink-2",
      )}
    />
  );
}

/** The purpose of a review list. */
export function ReviewLead({ children }: { children: ReactNode }) {
  return <p className="mb-2 max-w-180 text-ink-2">{children}</p>;
}

/** Pagination of a review list. */
export function ReviewPages({
  className = "mt-6",
  ...list
}: {
  page: number;
  pages: number;
  to: (page: number) => string;
  className?: string;
}) {
  const { t } = useTranslation("review");
  return (
    <PageLinks
      {...list}
      className={className}
      label={t("pages")}
      previous={t("pages.previous")}
      next={t("pages.next")}
    />
  );
}

/** Styles a staff page: the review and the admin area. */
export const STAFF_PAGE = "wrap pb-14 [&_.notice]:mb-4 [&_.notice]:max-w-180";
/** On a phone the row starts at the current tab; browsers without support show all tabs, wrapped into rows. */
export const STAFF_TABS =
  "mb-5 [&_[aria-current]]:[scroll-initial-target:nearest] [&>ul]:scroll-px-(--side) not-supports-[scroll-initial-target:nearest]:max-md:[&>ul]:flex-wrap not-supports-[scroll-initial-target:nearest]:max-md:[&>ul]:gap-x-5 not-supports-[scroll-initial-target:nearest]:max-md:[&>ul]:gap-y-0";

/** Audit events, the latest first: each with time, actor and object. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <ol className="audit-log mt-2 max-w-180 border-t-2 border-ink">
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function AuditRow({ entry: { at, by, event, subject, person, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit");
  const language = useLanguage();
  const title = subject.title ?? t("gone");
  return (
    <li className="border-b border-line pt-3.5 pb-2">
      <p className="text-small text-ink-2">{t(`event.${event}`)}</p>
      <h2 className="t-title-m" dir="auto">
        {subject.link ? (
          <ContentLink to={subject.link} className={INK_LINK}>
            {title || t(`subject.${subject.type}`)}
          </ContentLink>
        ) : (
          title || t(`subject.${subject.type}`)
        )}
      </h2>
      <ReviewItemFacts>
        <b dir="auto">{by?.name ?? t("gone")}</b>
        <time dateTime={at}>{t("at", { time: formatTime(at, language) })}</time>
        {person && subject.type !== "user" ? <span>{t("for", { name: person })}</span> : null}
        <Detail details={details} />
      </ReviewItemFacts>
    </li>
  );
}

/** Further details of an audit event. */
function Detail({
  details: { before, after, from, language: written },
}: {
  details: AuditEntry["details"];
}) {
  const { t } = useTranslation("audit");
  const language = useLanguage();
  const role = (value: unknown): Role | undefined => ROLES.find((one) => one === value);
  const is = role(after);
  const was = role(before);
  if (is)
    return (
      <span>
        {was
          ? t("roles", { before: t(`role.${was}`), after: t(`role.${is}`) })
          : t("invited", { role: t(`role.${is}`) })}
      </span>
    );
  if (typeof from === "string") return <span dir="auto">{t("mergedFrom", { name: from })}</span>;
  return isLanguage(written) ? <span>{languageName(written, language)}</span> : null;
}
