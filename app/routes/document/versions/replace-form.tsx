import { useTranslation } from "react-i18next";
import { getInputProps, useForm } from "@conform-to/react";
import { UPLOAD_MAX_BYTES, VERSION_NOTE_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { Field, fieldAria, TextField } from "~/components/field";
import { Notice } from "~/components/notice";
import { type NamedDocument, replacePath } from "~/features/documents/paths";
import { FIELD_COLUMN } from "~/features/forms/field-column";
import { FailureNotice, useOptional, useProblem, WrongFields } from "~/features/forms/form-words";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { FILE_INPUT } from "~/features/uploads/files/file-look";
import { useReasonWords } from "~/features/uploads/files/state-words";
import { formatBytes, formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { Meanwhile, ReplaceProblem, ReplaceReply } from "./replace-reply.server";
import type { FileView } from "./versions.view.server";

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
  const problem = useProblem();
  const optional = useOptional();
  const words = useProblemWords();
  const hint = t("replace.fileHint", { most: formatBytes(UPLOAD_MAX_BYTES, language) });
  const wrong = reply?.problem;
  const file = { id: fields.upload.id, hint, error: wrong && words(wrong) };
  return (
    <Form
      {...formProps(form, replacePath(document, id))}
      encType="multipart/form-data"
      className={FIELD_COLUMN}
    >
      <WrongFields
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
function QuickerNotice({ number, by, link }: Meanwhile & { link: string | undefined }) {
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

function useProblemWords(): (problem: ReplaceProblem) => string {
  const { t } = useTranslation("document-edit");
  const reasonWords = useReasonWords();
  return (problem) =>
    problem === "choose" || problem === "same" || problem === "lost"
      ? t(`replace.${problem}`)
      : reasonWords(problem);
}
