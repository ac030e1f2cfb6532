import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { TextField } from "~/components/field";
import { useOptional } from "~/features/forms/form-words";
import { Link } from "~/i18n/link";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { VERSION_NOTE_MAX_CHARS } from "#contract/limits";
import type { DeskHead } from "./desk-reply";
import { StateTag } from "./desk-row";
import { INTENT, intentValue } from "./intents";
import { previewPath, questionPath, revisionsPath } from "./paths";
import { ProblemList } from "./problem-list";
import { fieldId } from "./problem-place";
import { SaveFirstLink } from "./save-first-link";
import { SITE_TIME_ZONE, useTime } from "./time";
import { useEditor } from "./editor-context";

type Pressed = "save" | "publish" | "schedule" | "unschedule";

interface PublishPanelProps {
  head: DeskHead;
  /** When it was kept last, in words; with script. */
  said: string | null;
  /** What was pressed and has no answer yet. */
  pressed: string | null;
  /** What was typed here when the form came back. */
  values: Partial<Record<string, string>>;
}

/** What can be done with the draft as a whole: keep it, look at it, publish it now or later. */
export function PublishPanel({ head, said, pressed, values }: PublishPanelProps) {
  const { t } = useTranslation("desk-edit");
  const language = useLanguage();
  const {
    data: { part },
    problem,
  } = useEditor();
  const optional = useOptional();
  const time = useTime();
  const { databaseId, state, publishAt, problems } = head;
  const place = {
    language: part.language,
    ...(part.chapter !== null && { chapter: part.chapter + 1 }),
  };
  const count = Object.keys(problems).length;
  const isLive = head.link !== null;
  const hasDraft = state !== "published" && state !== "unpublished";
  // Stays open while another time is typed, which is kept without one word about it.
  const isPast = problem("publishAt") !== undefined;
  const [wasPast, setWasPast] = useState(isPast);
  if (isPast && !wasPast) setWasPast(true);
  const button = (verb: Pressed) => ({
    name: INTENT,
    value: intentValue({ verb }),
    formNoValidate: true,
    pending: pressed === verb,
  });
  return (
    <aside className="desk-publish" aria-label={t("publish.label")}>
      <div className="panel">
        <p className="desk-state">
          <StateTag state={state} />
        </p>
        {publishAt ? <p>{t("publish.at", { when: time(publishAt) })}</p> : null}
        <div className="actions">
          <Button {...button("save")} pendingLabel={t("saving")}>
            {t("save")}
          </Button>
          <SaveFirstLink to={previewPath(databaseId, place)}>{t("preview")}</SaveFirstLink>
        </div>
        <p className="desk-said" role="status">
          {said}
        </p>
        {count > 0 ? (
          <Disclosure
            id="desk-problems"
            summary={t("problems", { count, number: formatNumber(count, language) })}
          >
            <ProblemList head={head} />
          </Disclosure>
        ) : null}
        <TextField
          id={fieldId("note")}
          name="note"
          label={t("note")}
          optional={optional}
          hint={t("note.hint")}
          maxLength={VERSION_NOTE_MAX_CHARS}
          defaultValue={values.note}
          dir="auto"
        />
        <Button variant="primary" block {...button("publish")} pendingLabel={t("publishing")}>
          {t(isLive ? "publish.again" : "publish.now")}
        </Button>
        {publishAt ? (
          <Button block {...button("unschedule")}>
            {t("publish.unschedule")}
          </Button>
        ) : null}
        <Disclosure summary={t(publishAt ? "publish.move" : "publish.later")} open={wasPast}>
          <div className="desk-when">
            <TextField
              id={fieldId("publishAt")}
              name="publishDate"
              type="date"
              label={t("publish.date")}
              defaultValue={values.publishDate}
              error={problem("publishAt")}
            />
            <TextField
              id={fieldId("publishTime")}
              name="publishTime"
              type="time"
              label={t("publish.time", { zone: SITE_TIME_ZONE })}
              defaultValue={values.publishTime}
            />
            <Button {...button("schedule")}>{t("publish.schedule")}</Button>
          </div>
        </Disclosure>
        <ul className="desk-ways">
          {head.link === null ? null : (
            <li>
              <a href={head.link}>{t("public")}</a>
            </li>
          )}
          <li>
            <SaveFirstLink to={revisionsPath(databaseId)}>{t("revisions")}</SaveFirstLink>
          </li>
          {hasDraft ? (
            <li>
              <Link to={questionPath(databaseId, "discard")}>{t("discard")}</Link>
            </li>
          ) : null}
          {isLive ? (
            <li>
              <Link to={questionPath(databaseId, "unpublish")}>{t("unpublish")}</Link>
            </li>
          ) : null}
        </ul>
      </div>
    </aside>
  );
}
