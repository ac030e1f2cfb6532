import { type Role, ROLES } from "#contract/roles";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "#contract/audit";
import { isLanguage } from "#contract/languages";
import { formatTime, languageName, useLanguage } from "~/i18n/language";
import { ContentLink } from "~/i18n/link";
import { ReviewItemFacts } from "./review-list";
import { INK_LINK } from "~/features/uploads/contribution-facts";

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
