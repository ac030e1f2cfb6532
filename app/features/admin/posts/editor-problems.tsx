import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/components/messages";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import {
  type EditorReply,
  type AdminHead,
  useEditor,
  isLeaving,
  SaveFirstLink,
} from "./editor-form";
import { DifferenceList } from "./differences";
import { CONFLICT_ID } from "~/paths/admin";
import { postPath } from "~/paths/admin-links";
import { useTime } from "../admin-list";
import { useProblemList } from "./use-problem-list";

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

const WAY = "inline-block py-1 text-result";

/** Lists what prevents a post from being published, before an editor tries to publish it. */
export function ProblemList({ head }: { head: AdminHead }) {
  const {
    data: { part },
  } = useEditor();
  return (
    <ul>
      {useProblemList(head, part).map(({ path, fieldId, message, page }) => (
        <li key={path}>
          {page === undefined ? (
            <a href={`#${fieldId}`} className={WAY}>
              {message}
            </a>
          ) : (
            <SaveFirstLink to={`${page}#${fieldId}`} className={WAY}>
              {message}
            </SaveFirstLink>
          )}
        </li>
      ))}
    </ul>
  );
}
