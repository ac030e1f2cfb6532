import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { getFormProps, useForm } from "@conform-to/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { WITH_ASIDE } from "~/components/section-head";
import { Button } from "~/components/button";
import { Notice } from "~/components/messages";
import { SEARCH_FIELD } from "~/features/dialogs/use-unsaved-form";
import { FailureNotice, FieldErrorSummary, useErrorTitle } from "~/features/forms/form-messages";
import { applyListIntents, ImplicitSaveButton } from "~/features/admin/form-rows";
import { isFormRejected } from "~/features/forms/form-reply";
import { FocusedNotice } from "~/features/uploads/contribution-facts";
import { languageName, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { EditConflict, PublishPanel } from "./publish-panel";
import {
  type AdminHead,
  type EditorReply,
  type EditorResult,
  type Added,
  EditorContext,
  useEditor,
  type EditorData,
  type EditorFields,
  formOfContent,
  INTENT,
  intentValue,
  SaveFirstLink,
} from "./editor-form";
import { FileForms } from "./file-forms";
import { LanguageTabs } from "../language-choice";
import { EDITOR_RESULT_ID } from "~/paths/admin";
import { postPath } from "~/paths/admin-links";
import {
  fieldId,
  FORM_ID,
  partOfField,
  problemLocation,
  useRuleMessage,
  usePartLabel,
  useProblemList,
} from "./use-problem-list";
import { ChapterFields, PostFields } from "./text-fields";
import { useAutosave } from "./use-autosave";

interface EditorProps {
  data: EditorData;
  /** The server's answer when the page itself was sent. */
  reply: EditorReply | undefined;
  /** With script: the post after the last save. The answer to a rejected save does not contain it. */
  savedHead: AdminHead | undefined;
  onSaved: (head: AdminHead) => void;
  /** Renders the head of the page for the current state of the post. */
  children: (head: AdminHead) => ReactNode;
}

/**
 * The form of one part of a post. Without script each button sends the whole form. With script it saves itself, and
 * lists change at once.
 */
export function Editor({ data, reply: pageReply, savedHead, onSaved, children }: EditorProps) {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const ref = useRef<HTMLFormElement>(null);
  const { part } = data;
  const chapter = part.chapter === null ? undefined : part.chapter + 1;
  const action = localisedPath(
    postPath(data.head.databaseId, { language: part.language, chapter }),
    language,
  );
  const { Form, reply, isBusy, isDirty, touch, onSubmit, saveAndNavigate, stopAutosave, sent } =
    useAutosave(ref, {
      action,
      pageReply,
      onSaved,
    });
  const [form, fields] = useForm<EditorFields>({
    id: FORM_ID,
    lastResult: reply?.result,
    defaultValue: formOfContent(data.content, part),
    onValidate: applyListIntents,
    onSubmit,
  });
  const [added, setAdded] = useState<Added>({ posts: [], files: [] });
  const remember = useCallback(
    ({ posts = [], files = [] }: Partial<Added>) =>
      setAdded((before) => ({
        posts: [...before.posts, ...posts],
        files: [...before.files, ...files],
      })),
    [],
  );
  // The answer to a rejected save does not contain the keys.
  const [keptChapters, setKeptChapters] = useState(reply?.chapters);
  if (reply?.chapters && reply.chapters !== keptChapters) setKeptChapters(reply.chapters);
  // The latest known version: the last save, another user's save, or what the page was loaded with.
  const head = [data.head, savedHead, reply?.saved, reply?.conflict?.head].reduce<AdminHead>(
    (last, one) => (one && one.version >= last.version ? one : last),
    data.head,
  );
  const outcome = reply ? (reply.notDone ?? null) : data.outcome;
  // After a failed attempt to publish, the summary keeps listing what is still missing.
  const [wasLacking, setWasLacking] = useState(false);
  if (reply?.notDone === "lacking" && !wasLacking) setWasLacking(true);
  const problem = useProblems(head, data, reply, wasLacking);
  useErrorTitle(isFormRejected(reply));
  // Conform's fields are read during rendering, so this is a new value each time.
  const shared = {
    form,
    fields,
    data,
    action,
    problem,
    keptChapters,
    added,
    remember,
    saveAndNavigate,
    stopAutosave,
    isDirty,
  };
  const pressed = isBusy ? String(sent?.get(INTENT) ?? "") : null;
  // Input typed during a draft save is sent with the next save. During any other action the fields are inert, because the form
  // is reset afterwards.
  const isClosed = pressed !== null && pressed !== "save";
  useEffect(() => {
    if (reply?.notDone === "lacking" || reply?.notDone === "past")
      ref.current?.parentElement?.querySelector<HTMLElement>(".error-summary")?.focus();
    else if (reply?.notDone) document.getElementById(EDITOR_RESULT_ID)?.focus();
  }, [reply]);
  return (
    <EditorContext value={shared}>
      {children(head)}
      <LanguageTabs problems={head.problems}>
        <EditorNotices
          head={head}
          outcome={outcome}
          reply={reply}
          isDirty={isDirty}
          wasLacking={wasLacking}
        />
        <Form
          {...getFormProps(form)}
          ref={ref}
          method="post"
          encType="multipart/form-data"
          action={action}
          defaultShouldRevalidate={false}
          onInput={({ target }) => {
            if (!(target as HTMLElement).matches(SEARCH_FIELD)) touch();
          }}
          className={clsx(WITH_ASIDE, "items-start [counter-reset:part]")}
        >
          <ImplicitSaveButton />
          <input type="hidden" name="version" value={head.version} />
          <div inert={isClosed} className="max-w-184 min-w-0">
            {data.copyFrom ? (
              <Notice>
                <p>{t("copy.text", { language: languageName(part.language, language) })}</p>
                <p>
                  <Button
                    small
                    name={INTENT}
                    value={intentValue({ verb: "copy", from: data.copyFrom })}
                  >
                    {t("copy", { language: languageName(data.copyFrom, language) })}
                  </Button>
                </p>
              </Notice>
            ) : null}
            {part.chapter === null ? <PostFields /> : <ChapterFields />}
          </div>
          <PublishPanel
            head={head}
            listsProblems={!wasLacking}
            saveStatus={useSaveStatus(reply, isDirty, isBusy)}
            pressed={pressed}
            values={reply?.panel ?? {}}
          />
        </Form>
        <FileForms />
      </LanguageTabs>
    </EditorContext>
  );
}

/** Returns the save status beside the buttons: saved and when, or not yet. */
function useSaveStatus(
  reply: EditorReply | undefined,
  isDirty: boolean,
  isBusy: boolean,
): string | null {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  if (isBusy) return t("saving");
  if (isDirty) return t(reply && !reply.saved ? "notSaved" : "unsaved");
  if (!reply?.saved) return null;
  return t("savedAt", {
    time: new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(
      new Date(reply.saved.modified),
    ),
  });
}

/** Returns the problems of the visible fields: the refused ones, and all of them once the editor has tried to publish. */
function useProblems(
  head: AdminHead,
  { part }: EditorData,
  reply: EditorReply | undefined,
  wasLacking: boolean,
): (name: string) => string | undefined {
  const { t } = useTranslation("admin-edit");
  const rule = useRuleMessage();
  const chapter = part.chapter === null ? undefined : part.chapter + 1;
  const lacking = !wasLacking
    ? []
    : Object.entries(head.problems).flatMap(([path, name]) => {
        const place = problemLocation(path);
        return (place.language ?? part.language) === part.language && place.chapter === chapter
          ? [[place.field, name] as const]
          : [];
      });
  const names = new Map<string, string>([
    ...lacking,
    ...Object.entries(reply?.result.error ?? {}).map(
      ([field, errors]) => [field, errors?.[0] ?? ""] as const,
    ),
  ]);
  return (name) => {
    if (name === "publishAt" && reply?.notDone === "past") return t("publish.past");
    const broken = names.get(name);
    return broken === undefined ? undefined : rule(broken);
  };
}

interface EditorNoticesProps {
  head: AdminHead;
  outcome: EditorResult | null;
  reply: EditorReply | undefined;
  isDirty: boolean;
  wasLacking: boolean;
}

/** Shows the result of the last action, or what prevents it. */
function EditorNotices({ head, outcome, reply, isDirty, wasLacking }: EditorNoticesProps) {
  const { t } = useTranslation("admin-edit");
  const {
    data: { part },
  } = useEditor();
  const rule = useRuleMessage();
  const partOf = usePartLabel();
  const lacking = useProblemList(head, part);
  const refused = Object.entries(reply?.result.error ?? {}).map(([field, errors]) => ({
    fieldId: fieldId(field),
    message: t("problem", {
      where: partOf(partOfField(field)),
      sentence: rule(errors?.[0] ?? ""),
    }),
  }));
  const errors = [
    ...refused,
    ...(wasLacking
      ? lacking.filter(
          ({ page, fieldId: id }) =>
            page !== undefined || !refused.some((error) => error.fieldId === id),
        )
      : []),
    ...(reply?.notDone === "past"
      ? [
          {
            fieldId: fieldId("publishAt"),
            message: t("problem", { where: t("publish.date"), sentence: t("publish.past") }),
          },
        ]
      : []),
  ];
  const hasDraftOfPublished = head.base !== head.live && head.state !== "new";
  return (
    <>
      <FieldErrorSummary errors={errors} link={SaveFirstLink} />
      {reply?.notDone === "lacking" || reply?.notDone === "past" ? (
        <div className="mt-4">
          <Notice tone="warning">{t(`done.${reply.notDone}`)}</Notice>
        </div>
      ) : outcome && (reply?.notDone || !isDirty) ? (
        <FocusedNotice
          key={outcome}
          id={EDITOR_RESULT_ID}
          tone={WARNINGS.includes(outcome) ? "warning" : "success"}
        >
          {t(`done.${outcome}`)}
        </FocusedNotice>
      ) : null}
      <FailureNotice failure={reply?.failure} />
      {reply?.conflict ? (
        <EditConflict key={reply.conflict.head.version} conflict={reply.conflict} />
      ) : null}
      {head.held ? <Notice tone="warning">{t(`held.${head.held}`)}</Notice> : null}
      {hasDraftOfPublished ? (
        <Notice tone="warning">
          <p>{t("base.changed")}</p>
          <p>
            <Button small form={FORM_ID} name={INTENT} value={intentValue({ verb: "rebase" })}>
              {t("base.keep")}
            </Button>
          </p>
        </Notice>
      ) : null}
    </>
  );
}
const WARNINGS: readonly EditorResult[] = ["lacking", "unchanged", "past", "refusedFile"];
