import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AdminSummary } from "#contract/admin";
import { DOCUMENT_RESTORE_MS } from "#contract/limits";
import type { AdminState } from "#contract/names";
import { Button } from "~/components/button";
import { Tag, type Tone } from "~/components/tag";
import { foreign } from "~/features/posts/place";
import { INK_LINK } from "~/features/review/title-look";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Form, Link } from "~/i18n/link";
import { AdminListRow } from "./admin-list";
import { LanguageCodes } from "./language-codes";
import { postPath, restorePath } from "./paths";
import { useTime } from "./time";

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
      lang={title ? foreign(post.language, language) : undefined}
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
