import { VERSION_NOTE_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { Field, fieldAria, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { type NamedDocument, replacePath } from "~/features/documents/paths";
import { FailureNotice, useProblem } from "~/features/forms/form-words";
import { useForm } from "~/features/forms/use-form";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import type { ReplaceProblem, ReplaceReply } from "./replace-reply.server";
import type { FileView } from "./versions.view.server";

interface ReplaceFormProps {
  document: NamedDocument;
  file: FileView;
  /** What the server said when the page itself was sent. */
  reply?: ReplaceReply;
}

/** Sends a new version of a file. */
export function ReplaceForm({ document, file: { id }, reply: pageReply }: ReplaceFormProps) {
  const { t, language } = useTranslation("document-edit");
  const { Form, ref, reply, pending } = useForm(pageReply);
  const hydrated = useHydrated();
  const problem = useProblem(reply);
  const words = useProblemWords();
  const hint = t("replace.fileHint");
  const wrong = (reply as ReplaceReply | undefined)?.problem;
  const file = { id: `upload-${id}`, hint, error: wrong && words(wrong) };
  return (
    <Form
      ref={ref}
      method="post"
      encType="multipart/form-data"
      action={localisedPath(replacePath(document, id), language)}
      className="document-fields"
      noValidate={hydrated}
      onSubmit={(event) => pending && event.preventDefault()}
    >
      {reply?.failure ? <FailureNotice failure={reply.failure} instead={{ limit_reached: t("replace.full") }} /> : null}
      <Field {...file} label={t("replace.file")}>
        <input type="file" name="upload" required {...fieldAria(file)} className="file-input" />
      </Field>
      <TextField id={`note-${id}`} name="note" maxLength={VERSION_NOTE_MAX_CHARS} label={t("replace.note")} optional={t("optional")} hint={t("replace.noteHint")} error={problem("note")} />
      <div className="actions">
        <Button variant="primary" pending={pending} pendingLabel={t("replace.pending")}>
          {t("replace.submit")}
        </Button>
      </div>
    </Form>
  );
}

function useProblemWords(): (problem: ReplaceProblem) => string {
  const { t } = useTranslation("document-edit");
  const { t: tFiles } = useTranslation("upload-files");
  return (problem) => (problem === "choose" || problem === "same" || problem === "lost" ? t(`replace.${problem}`) : tFiles(`reason.${problem}`));
}
