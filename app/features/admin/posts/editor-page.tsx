import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { STAFF_PAGE } from "~/features/admin/review/review-list";
import type { AdminHead, AdminReply } from "../editor-reply";
import { AdminHeading } from "../admin-page";
import { StateTag } from "../admin-list";
import { Breadcrumbs } from "~/features/page/page-head";
import { langAttribute } from "~/features/posts/post-page";
import { formatDate, formatNumber, useLanguage } from "~/i18n/language";
import { Editor } from "./editor";
import { type EditorData } from "./editor-form";
import { ADMIN_PATH, postPath } from "~/paths/admin";

interface EditorPageProps {
  data: EditorData;
  reply: AdminReply | undefined;
}

/** The page of one part of a post: title, state and form. */
export function EditorPage({ data: loaded, reply }: EditorPageProps) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const { t: tAdmin } = useTranslation("admin");
  const { data, kept, onKept } = useShown(loaded);
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
        kept={kept}
        onKept={onKept}
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
function useShown(loaded: EditorData) {
  const [shown, setShown] = useState(loaded);
  const [kept, setKept] = useState<AdminHead>();
  const onKept = useCallback((head: AdminHead) => setKept(head), []);
  const isSame =
    (["language", "chapter"] as const).every((key) => shown.part[key] === loaded.part[key]) &&
    shown.head.databaseId === loaded.head.databaseId &&
    shown.outcome === loaded.outcome;
  if (
    shown === loaded ||
    (isSame &&
      (loaded.head.version === kept?.version || loaded.head.version === shown.head.version))
  )
    return { data: shown, kept, onKept };
  setShown(loaded);
  setKept(undefined);
  return { data: loaded, kept: undefined, onKept };
}
