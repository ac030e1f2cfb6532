import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DeskSummary } from "#contract/desk";
import type { DeskState } from "#contract/names";
import { Tag, type Tone } from "~/components/tag";
import { foreign } from "~/features/posts/place";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { LanguageCodes } from "./language-codes";
import { postPath } from "./paths";
import { useTime } from "./time";

const TONES: Record<DeskState, Tone> = {
  new: "neutral",
  published: "success",
  changed: "info",
  scheduled: "warning",
  unpublished: "neutral",
};

/** What visitors have of it, in a word. */
export function StateTag({ state }: { state: DeskState }) {
  const { t } = useTranslation("desk");
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

/** A post in the desk's list: what it is, in which state and languages, and who changed it last. */
export function DeskRow({ post }: { post: DeskSummary }) {
  const { t } = useTranslation("desk");
  const language = useLanguage();
  const { databaseId, type, state, title, languages, modified, by, publishAt } = post;
  const time = useTime();
  const date = formatDate(modified, language);
  return (
    <li>
      <h2 lang={title ? foreign(post.language, language) : undefined} dir="auto">
        <Link to={postPath(databaseId)}>{title || t("list.untitled")}</Link>
      </h2>
      <p className="desk-kind">
        {t(`type.${type}`)}
        <LanguageCodes languages={languages} />
      </p>
      <p className="desk-state">
        <StateTag state={state} />
        {publishAt ? <span>{t("list.publishAt", { when: time(publishAt) })}</span> : null}
      </p>
      <p className="desk-changed" dir="auto">
        {by ? t("list.changedBy", { date, name: by }) : t("list.changed", { date })}
      </p>
    </li>
  );
}
