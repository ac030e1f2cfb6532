import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass, Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { Tag } from "~/components/tag";
import { META } from "~/features/posts/card-parts";
import { fileMeta, useCardLabels } from "~/features/posts/card-labels";
import { type NamedDocument, replacePath } from "~/paths/documents";
import { langAttribute } from "~/features/posts/post-page";
import {
  formatDate,
  formatNumber,
  nativeLanguageName,
  formatBytes,
  useLanguage,
} from "~/i18n/language";
import type {
  ReplaceReply,
  NewerVersion,
  ReplaceProblem,
  FileView,
  VersionView,
} from "./versions.view.server";
import { getInputProps, useForm } from "@conform-to/react";
import { UPLOAD_MAX_BYTES, VERSION_NOTE_MAX_CHARS } from "#contract/limits";
import { Field, fieldAria, TextField } from "~/components/field";
import { Notice } from "~/components/notice";
import {
  FIELD_COLUMN,
  FailureNotice,
  useOptionalLabel,
  useFieldMessage,
  FieldErrorSummary,
} from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { FILE_INPUT, useReasonMessage } from "~/features/uploads/files/file-row";

interface ReplaceFormProps {
  document: NamedDocument;
  file: FileView;
  /** The server's reply, if the page was loaded by submitting the form. */
  reply?: ReplaceReply;
}

/** Uploads a new version of a file. */
export function ReplaceForm({
  document,
  file: { id, versions },
  reply: pageReply,
}: ReplaceFormProps) {
  const { t } = useTranslation("document-edit");
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher<ReplaceReply>(
    `replace-${id}`,
    pageReply,
  );
  const [form, fields] = useForm<Record<"upload" | "note", string>>(options);
  const problem = useFieldMessage();
  const optional = useOptionalLabel();
  const problemMessage = useProblemMessage();
  const hint = t("replace.fileHint", { most: formatBytes(UPLOAD_MAX_BYTES, language) });
  const wrong = reply?.problem;
  const file = { id: fields.upload.id, hint, error: wrong && problemMessage(wrong) };
  return (
    <Form
      {...formProps(form, replacePath(document, id))}
      encType="multipart/form-data"
      className={FIELD_COLUMN}
    >
      <FieldErrorSummary
        errors={[
          { fieldId: file.id, message: file.error },
          { fieldId: fields.note.id, message: problem(fields.note) },
        ].filter(({ message }) => message)}
      />
      <FailureNotice failure={reply?.failure} instead={{ limit_reached: t("replace.full") }} />
      {reply?.meanwhile ? <QuickerNotice {...reply.meanwhile} link={versions[0]?.link} /> : null}
      {/* The version that the user saw, so that no other is replaced unseen. */}
      <input type="hidden" name="version" value={reply?.meanwhile?.number ?? versions[0]?.number} />
      <Field {...file} label={t("replace.file")}>
        <input
          {...getInputProps(fields.upload, { type: "file" })}
          required
          {...fieldAria(file)}
          className={FILE_INPUT}
        />
      </Field>
      <TextField
        {...getInputProps(fields.note, { type: "text" })}
        maxLength={VERSION_NOTE_MAX_CHARS}
        label={t("replace.note")}
        optional={optional}
        hint={t("replace.noteHint")}
        error={problem(fields.note)}
      />
      <div className="actions">
        <Button variant="primary" pending={pending} pendingLabel={t("replace.pending")}>
          {t("replace.submit")}
        </Button>
      </div>
    </Form>
  );
}

/** Another user has replaced the file first: shows the current version before it is replaced as well. */
function QuickerNotice({ number, by, link }: NewerVersion & { link: string | undefined }) {
  const { t } = useTranslation("document-edit");
  const language = useLanguage();
  const shown = formatNumber(number, language);
  return (
    <Notice tone="danger" role="alert" focusable>
      <p>
        {by === null
          ? t("replace.meanwhile", { number: shown })
          : t("replace.meanwhileBy", { number: shown, name: by })}
      </p>
      <p>
        <a href={link} download>
          {t("version.open", { number: shown })}
        </a>
      </p>
    </Notice>
  );
}

function useProblemMessage(): (problem: ReplaceProblem) => string {
  const { t } = useTranslation("document-edit");
  const reasonWords = useReasonMessage();
  return (problem) =>
    problem === "choose" || problem === "same" || problem === "lost"
      ? t(`replace.${problem}`)
      : reasonWords(problem);
}

interface FileVersionsProps {
  document: NamedDocument;
  file: FileView;
  /** Id of the list of versions, the page's anchor. */
  historyId?: string;
  /** Whether it is the document's only file. */
  isOnly: boolean;
  /** The version that this visitor has just created. */
  made: string | null;
  reply?: ReplaceReply;
}

/** A file of a document: a form for a new version, and its version history. */
export function FileVersions({
  document,
  file,
  historyId,
  isOnly,
  made,
  reply,
}: FileVersionsProps) {
  const { t } = useTranslation("document-edit");
  const language = useLanguage();
  const { id, title, versions } = file;
  return (
    <section
      className="section max-w-180 border-t-2 border-ink pt-3"
      aria-labelledby={`file-${id}`}
    >
      <h2
        id={`file-${id}`}
        className="t-h2-small"
        lang={langAttribute(file.language, language)}
        dir="auto"
      >
        {title}
      </h2>
      <p className="hint" lang={file.language}>
        {nativeLanguageName(file.language)}
      </p>
      {/* Resets the form after a new version. */}
      <Disclosure
        key={made}
        summary={
          <>
            {t("replace.title")}
            <span className="sr-only">: {title}</span>
          </>
        }
        open={isOnly || reply !== undefined}
        className="mt-3"
      >
        <ReplaceForm document={document} file={file} reply={reply} />
      </Disclosure>
      <ol id={historyId} reversed>
        {versions.map((version) => (
          <Version key={version.number} version={version} title={title} />
        ))}
      </ol>
    </section>
  );
}

function Version({
  version: { number, current, link, created, by, note, ...file },
  title,
}: {
  version: VersionView;
  title: string;
}) {
  const { t } = useTranslation("document-edit");
  const language = useLanguage();
  const problemMessage = useCardLabels();
  const date = formatDate(created, language);
  const shown = formatNumber(number, language);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3.5 *:col-start-1 *:wrap-anywhere">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 [&>.tag]:font-sans">
        {t("version", { number: shown })}{" "}
        {current ? <Tag tone="success">{t("version.current")}</Tag> : null}
      </h3>
      <p className={META}>{fileMeta({ ...file, language: "" }, problemMessage, true)}</p>
      <p className={META}>
        {by === null ? t("version.added", { date }) : t("version.addedBy", { date, name: by })}
      </p>
      {note ? <p dir="auto">{note}</p> : null}
      <a
        className={buttonClass({
          small: true,
          className: "mt-2 justify-self-start md:mt-0 md:self-center md:[grid-area:1/2/span_4]",
        })}
        href={link}
        download
      >
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("version.open", { number: shown })}
        <span className="sr-only"> {t("version.ofFile", { title })}</span>
      </a>
    </li>
  );
}
