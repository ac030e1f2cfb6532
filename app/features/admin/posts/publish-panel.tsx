import { clsx } from "clsx";
import { useState, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PANEL } from "~/components/popover";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { TextField } from "~/components/field";
import { useOptionalLabel, useLimitHint } from "~/features/forms/form-messages";
import { Link } from "~/i18n/link";
import { formatNumber, useLanguage } from "~/i18n/language";
import { VERSION_NOTE_MAX_CHARS } from "#contract/limits";
import { DELETABLE_TYPES, isInternalType, type PostType } from "#contract/names";
import {
  type AdminHead,
  INTENT,
  intentValue,
  useEditor,
  SaveFirstLink,
  type EditorReply,
  isLeaving,
} from "./editor-form";
import { StateTag, SITE_TIME_ZONE, useTime } from "../admin-list";
import {
  previewPath,
  type ConfirmedAction,
  confirmationPath,
  revisionsPath,
  CONFLICT_ID,
} from "~/paths/admin";
import { fieldId, useProblemList } from "./use-problem-list";
import { Notice } from "~/components/messages";
import { localisedPath } from "~/i18n/paths";
import { DifferenceList } from "./differences";
import { postPath } from "~/paths/admin-links";

const WAY = "block py-2.5 leading-5.5 text-ink";

type Pressed = "save" | "publish" | "schedule" | "unschedule";

/** Returns the action that changes the visibility of a published post of this type; null if there is none. */
function visibilityAction(type: PostType): ConfirmedAction | null {
  if (isInternalType(type)) return "make-public";
  return type === "document" ? "make-internal" : null;
}

interface PublishPanelProps {
  head: AdminHead;
  /** Whether the panel lists what prevents the post from being published; otherwise the summary above the form does. */
  listsProblems: boolean;
  /** When it was last saved, in words; with script. */
  saveStatus: string | null;
  /** The pressed button, until its answer arrives. */
  pressed: string | null;
  /** Input of the panel's fields when the form is shown again. */
  values: Partial<Record<string, string>>;
}

/** Actions for the whole draft: save, preview, publish now or later. */
export function PublishPanel({
  head,
  listsProblems,
  saveStatus,
  pressed,
  values,
}: PublishPanelProps) {
  const { t } = useTranslation("admin-edit");
  const withLimit = useLimitHint();
  const language = useLanguage();
  const {
    data: { part },
    problem,
  } = useEditor();
  const optional = useOptionalLabel();
  const time = useTime();
  const { databaseId, state, publishAt, problems } = head;
  const place = {
    language: part.language,
    ...(part.chapter !== null && { chapter: part.chapter + 1 }),
  };
  const count = Object.keys(problems).length;
  const isLive = head.link !== null;
  const hasDraft = state !== "published" && state !== "unpublished";
  const readers = isLive ? visibilityAction(head.type) : null;
  const canDelete =
    head.live !== "" && (DELETABLE_TYPES as readonly PostType[]).includes(head.type);
  // Stays open while the editor types another time, although saving removes the error.
  const isPast = problem("publishAt") !== undefined;
  const [wasPast, setWasPast] = useState(isPast);
  if (isPast && !wasPast) setWasPast(true);
  const button = (verb: Pressed) => ({
    name: INTENT,
    value: intentValue({ verb }),
    pending: pressed === verb,
  });
  return (
    // Below the fields on a phone, beside them from lg on.
    <aside
      className="lg:sticky lg:top-4 lg:max-h-[calc(100vh-2rem)] lg:overflow-y-auto"
      aria-label={t("publish.label")}
    >
      <div className={clsx(PANEL, "grid grid-cols-1 gap-3.5")}>
        <p className="flex">
          <StateTag state={state} />
        </p>
        {publishAt ? <p>{t("publish.at", { when: time(publishAt) })}</p> : null}
        <div className="actions">
          <Button {...button("save")} pendingLabel={t("saving")}>
            {t("save")}
          </Button>
          <SaveFirstLink
            to={previewPath(databaseId, place)}
            className="px-2 py-2.5 font-semibold text-ink"
          >
            {t("preview")}
          </SaveFirstLink>
        </div>
        <p className="min-h-5 text-small text-ink-2" role="status">
          {saveStatus}
        </p>
        {listsProblems && count > 0 ? (
          <Disclosure
            id="admin-problems"
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
          hint={withLimit(VERSION_NOTE_MAX_CHARS, t("note.hint"))}
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
          <div className="grid gap-3.5 pb-2">
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
        <ul>
          {head.link === null ? null : (
            <li>
              <a href={head.link} className={WAY}>
                {t("public")}
              </a>
            </li>
          )}
          <li>
            <SaveFirstLink to={revisionsPath(databaseId)} className={WAY}>
              {t("revisions")}
            </SaveFirstLink>
          </li>
          {hasDraft ? (
            <li>
              <Link to={confirmationPath(databaseId, "discard")} className={WAY}>
                {t("discard")}
              </Link>
            </li>
          ) : null}
          {isLive ? (
            <li>
              <Link to={confirmationPath(databaseId, "unpublish")} className={WAY}>
                {t("unpublish")}
              </Link>
            </li>
          ) : null}
          {readers ? (
            <li>
              <Link to={confirmationPath(databaseId, readers)} className={WAY}>
                {t(readers)}
              </Link>
            </li>
          ) : null}
          {canDelete ? (
            <li>
              <Link to={confirmationPath(databaseId, "delete")} className={WAY}>
                {t("delete")}
              </Link>
            </li>
          ) : null}
        </ul>
      </div>
    </aside>
  );
}

/**
 * Shows another user's concurrent changes beside the editor's own, which stay in the form. Saving again applies the editor's
 * own.
 */
export function EditConflict({
  conflict: { head, differences },
}: {
  conflict: NonNullable<EditorReply["conflict"]>;
}) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const {
    data: { part },
    stopAutosave,
  } = useEditor();
  const time = useTime();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const place = {
    language: part.language,
    ...(part.chapter !== null && { chapter: part.chapter + 1 }),
  };
  const when = time(head.modified);
  return (
    <div id={CONFLICT_ID} ref={ref} tabIndex={-1} className="mt-4 mb-6" role="alert">
      <Notice tone="warning">
        <p>
          <b>{head.by ? t("conflict.by", { name: head.by, when }) : t("conflict", { when })}</b>
        </p>
        <p>{t("conflict.text")}</p>
        <p>
          {/* A separate page load: the form must restart with the saved content. */}
          <a
            href={localisedPath(postPath(head.databaseId, place), language)}
            onClick={(event) => isLeaving(event) && stopAutosave()}
          >
            {t("conflict.take")}
          </a>
        </p>
      </Notice>
      <DifferenceList
        differences={differences}
        before={t("conflict.theirs")}
        after={t("conflict.yours")}
      />
    </div>
  );
}

const PROBLEM_LINK = "inline-block py-1 text-result";

/** Lists what prevents a post from being published, before an editor tries to publish it. */
function ProblemList({ head }: { head: AdminHead }) {
  const {
    data: { part },
  } = useEditor();
  return (
    <ul>
      {useProblemList(head, part).map(({ path, fieldId, message, page }) => (
        <li key={path}>
          {page === undefined ? (
            <a href={`#${fieldId}`} className={PROBLEM_LINK}>
              {message}
            </a>
          ) : (
            <SaveFirstLink to={`${page}#${fieldId}`} className={PROBLEM_LINK}>
              {message}
            </SaveFirstLink>
          )}
        </li>
      ))}
    </ul>
  );
}
