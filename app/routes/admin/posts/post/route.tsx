import { contentContext } from "~/contexts";
import { editorAction } from "~/features/admin/posts/editor-action.server";
import { loadEditor } from "~/features/admin/posts/editor-data.server";
import type { EditorReply, AdminHead, EditorData } from "~/features/admin/posts/editor-form";
import { unlisted } from "~/features/page/page-meta";
import { i18nOf } from "~/i18n/i18next.server";
import type { Route } from "./+types/route";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { STAFF_PAGE } from "~/features/admin/review/review-list";
import { AdminHeading } from "~/features/admin/admin-page";
import { StateTag } from "~/features/admin/admin-list";
import { Breadcrumbs } from "~/features/page/page-head";
import { langAttribute } from "~/features/posts/post-page";
import { formatDate, formatNumber, useLanguage } from "~/i18n/language";
import { Editor } from "~/features/admin/posts/editor";
import { ADMIN_PATH, postPath } from "~/paths/admin-links";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = {
  i18n: ["admin-edit", "forms", "terms", "upload-files", "extra-fields", "library"],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const content = context.get(contentContext);
  const data = await loadEditor(content, params, url.searchParams);
  const texts = i18nOf(content.language);
  const title = data.head.title || texts.getFixedT(null, "admin")("list.untitled");
  return {
    data,
    meta: unlisted(
      url.pathname,
      texts.getFixedT(null, "admin-edit")("title", { title }),
      texts.getFixedT(null, "admin")("description"),
    ),
  };
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  return editorAction(context.get(contentContext), request, params, url.searchParams);
}

/** `/admin/posts/{id}` and `…/chapters/{n}`: edits a post, or a chapter of a toolkit. */
export default function EditPost({ loaderData: { data }, actionData }: Route.ComponentProps) {
  const reply = actionData as EditorReply | undefined;
  // After a failed save, the form shows the submitted values again.
  return <EditorPage data={reply?.shown ?? data} reply={reply} />;
}

interface EditorPageProps {
  data: EditorData;
  reply: EditorReply | undefined;
}

/** The page of one part of a post: title, state and form. */
function EditorPage({ data: loaded, reply }: EditorPageProps) {
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
