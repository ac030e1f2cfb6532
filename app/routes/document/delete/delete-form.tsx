import { getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  DOCUMENT_RESTORE_MS,
  REMOVAL_REASON_MAX_CHARS,
  SITE_URL_MAX_CHARS,
} from "#contract/limits";
import { Button, buttonClass } from "~/components/button";
import { TextArea, TextField } from "~/components/field";
import { deletePath, type NamedDocument } from "~/paths/documents";
import {
  FIELD_COLUMN,
  FailureNotice,
  ProblemSummary,
  type FieldWithErrors,
  useOptionalLabel,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { langAttribute } from "~/features/posts/post-page";
import { useLanguage } from "~/i18n/language";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";

const ID = "delete";
const RESTORE_DAYS = DOCUMENT_RESTORE_MS / (24 * 60 * 60 * 1000);
/** Path of an example document, the same in all languages. */
const EXAMPLE = "/document/clean-water";
/** The uses of a document that deleting it affects, in the order shown. */
const USES = ["saved", "collections", "items", "files"] as const;

interface DeleteDocumentFormProps {
  document: NamedDocument & {
    title: string;
    language: string;
    uses: Record<(typeof USES)[number], number>;
  };
  reply?: FormReply;
  /** The cancel button or link. */
  children: ReactNode;
}

/** Names the document and the consequences, and asks for a message to readers who look for the document. */
export function DeleteDocumentForm({
  document,
  reply: pageReply,
  children,
}: DeleteDocumentFormProps) {
  const { t } = useTranslation("document-edit");
  const withLimit = useLimitHint();
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply);
  const [form, fields] = useForm<Record<"reason" | "successor", string>>(options);
  const problem = useFieldMessage();
  const sentenceOf = (field: FieldWithErrors) =>
    field.name === "successor" && field.errors ? t("delete.successorUnknown") : problem(field);
  const optional = useOptionalLabel();
  return (
    <Form {...formProps(form, deletePath(document))} className={clsx(FIELD_COLUMN, "max-w-180")}>
      <ProblemSummary
        fields={[fields.reason, fields.successor]}
        labels={{ reason: t("delete.reason"), successor: t("delete.successor") }}
        sentenceOf={sentenceOf}
      />
      <FailureNotice failure={reply?.failure} />
      <div className="grid gap-2 text-ink-2">
        <p
          className="t-title-l wrap-anywhere text-ink"
          lang={langAttribute(document.language, language)}
          dir="auto"
        >
          {document.title}
        </p>
        <ul className="list-disc ps-5">
          {USES.map((use) =>
            document.uses[use] > 0 ? (
              <li key={use}>{t(`delete.${use}`, { count: document.uses[use] })}</li>
            ) : null,
          )}
        </ul>
        <p>{t("delete.restore", { count: RESTORE_DAYS })}</p>
      </div>
      <TextArea
        {...getTextareaProps(fields.reason)}
        rows={3}
        label={t("delete.reason")}
        optional={optional}
        hint={withLimit(REMOVAL_REASON_MAX_CHARS, t("delete.reasonHint"))}
        error={problem(fields.reason)}
      />
      <TextField
        {...getInputProps(fields.successor, { type: "text" })}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        label={t("delete.successor")}
        optional={optional}
        maxLength={SITE_URL_MAX_CHARS}
        hint={withLimit(SITE_URL_MAX_CHARS, t("delete.successorHint", { example: EXAMPLE }))}
        error={sentenceOf(fields.successor)}
      />
      <div className="actions">
        <Button variant="danger" pending={pending} pendingLabel={t("delete.pending")}>
          {t("delete.submit")}
        </Button>
        {children}
      </div>
    </Form>
  );
}

/** The delete confirmation as a dialog. */
export function DeleteDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("document-edit");
  return (
    <LoadedDialog<Pick<DeleteDocumentFormProps, "document">>
      page={page}
      onClose={onClose}
      title={() => t("delete.title")}
      closeLabel={t("close")}
    >
      {({ document }) => (
        <DeleteDocumentForm document={document}>
          <button type="button" className={buttonClass({ variant: "bare" })} onClick={onClose}>
            {t("cancel")}
          </button>
        </DeleteDocumentForm>
      )}
    </LoadedDialog>
  );
}
