import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { STAFF_PAGE } from "~/features/admin/review/review-list";
import type { AdminHead, EditorReply, EditorData } from "./editor-form";
import { AdminHeading } from "../admin-page";
import { StateTag } from "../admin-list";
import { Breadcrumbs } from "~/features/page/page-head";
import { langAttribute } from "~/features/posts/post-page";
import { formatDate, formatNumber, useLanguage } from "~/i18n/language";
import { Editor } from "./editor";
import { ADMIN_PATH, postPath } from "~/paths/admin-links";

interface EditorPageProps {
  data: EditorData;
  reply: EditorReply | undefined;
}

/** The page of one part of a post: title, state and form. */
export function EditorPage({ data: loaded, reply }: EditorPageProps) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const { t: tAdmin } = useTranslation("admin");
  const { data, savedHead, onSaved } = useEditorData(loaded);
  const { part, content } = data;
  const chapter = part.chapter === null ? null : content.chapters[part.chapter];
  const chapterTitle =
    chapter &&
    (chapter.texts[part.language]?.title ||
      Object.values(chapter.texts).find(({ title }) => title)?.title);
  const chapterName =
    part.chapter === null
      ? null
      : t("chapter.number", { number: formatNumber(part.chapter + 1, language) });
  return (
    <div className={STAFF_PAGE}>
      <Editor
        key={`${data.head.databaseId} ${part.language} ${part.chapter} ${data.head.version} ${data.outcome}`}
        data={data}
        reply={reply}
        savedHead={savedHead}
        onSaved={onSaved}
      >
        {(head) => {
          const title = head.title || tAdmin("list.untitled");
          const date = formatDate(head.modified, language);
          return (
            <>
              <Breadcrumbs
                items={[
                  { to: ADMIN_PATH, label: tAdmin("title") },
                  ...(chapterName
                    ? [{ to: postPath(head.databaseId, { language: part.language }), label: title }]
                    : []),
                ]}
              />
              <AdminHeading
                title={chapterName ? chapterTitle || chapterName : title}
                lang={langAttribute(head.language, language)}
                dir="auto"
                facts={
                  <>
                    <span>
                      {chapterName
                        ? `${chapterName} · ${tAdmin(`type.${head.type}`)}`
                        : tAdmin(`type.${head.type}`)}
                    </span>
                    <StateTag state={head.state} />
                    <span dir="auto">
                      {head.by
                        ? tAdmin("list.changedBy", { date, name: head.by })
                        : tAdmin("list.changed", { date })}
                    </span>
                  </>
                }
              />
            </>
          );
        }}
      </Editor>
    </div>
  );
}

/**
 * Returns the data that the form was opened with. Reloaded data that only repeats the form's own saves does not replace
 * what is typed.
 */
function useEditorData(loaded: EditorData) {
  const [shown, setShown] = useState(loaded);
  const [savedHead, setSavedHead] = useState<AdminHead>();
  const onSaved = useCallback((head: AdminHead) => setSavedHead(head), []);
  const isSame =
    (["language", "chapter"] as const).every((key) => shown.part[key] === loaded.part[key]) &&
    shown.head.databaseId === loaded.head.databaseId &&
    shown.outcome === loaded.outcome;
  if (
    shown === loaded ||
    (isSame &&
      (loaded.head.version === savedHead?.version || loaded.head.version === shown.head.version))
  )
    return { data: shown, savedHead, onSaved };
  setShown(loaded);
  setSavedHead(undefined);
  return { data: loaded, savedHead: undefined, onSaved };
}
