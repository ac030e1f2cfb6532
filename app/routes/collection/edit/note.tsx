import { useTranslation } from "react-i18next";
import { getTextareaProps, useForm } from "@conform-to/react";
import { COLLECTION_NOTE_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { TextArea } from "~/components/field";
import { Clash, useClashProblem } from "~/features/collections/clash";
import { useFormSentences } from "~/features/collections/failure-words";
import { FIELD_COLUMN } from "~/features/forms/field-column";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { SavedWord, useRightGone } from "./details-form";
import { noteId } from "./edit-query";
import type { Piece } from "./pieces.server";
import { useStart } from "./use-start";

const noteFormId = (databaseId: number) => `${noteId(databaseId)}-form`;

interface NoteProps {
  piece: Pick<Piece, "databaseId" | "title" | "note">;
  /** The `modified` of the collection when the note was loaded. */
  modified: string;
  /** The path that the form is sent to, without the language. */
  action: string;
  /** The server's reply, if the page was loaded by submitting its form. */
  reply?: Reply;
  /** Name of the person who can grant the right to edit. */
  owner: string | null;
}

/** The makers' note on a post: shown in the row, edited in a disclosure. */
export function Note({ piece, modified, action, reply, owner }: NoteProps) {
  const { t } = useTranslation("collection-edit");
  const { databaseId, title, note } = piece;
  const summary = (
    <>
      {t(note ? "note.edit" : "note.add")}
      <span className="sr-only">: {title}</span>
    </>
  );
  return (
    <div className="group/note col-span-full mt-1 md:col-[2/-1] md:max-w-160">
      {/* The field shows the note while it is being edited. */}
      {note ? (
        <p
          className="mt-1 border-s-3 border-line ps-3 whitespace-pre-line text-ink-2 group-has-[>[open]]/note:hidden"
          dir="auto"
        >
          {note}
        </p>
      ) : null}
      <Disclosure
        id={noteId(databaseId)}
        summary={summary}
        bare
        open={reply !== undefined}
        className="[&>summary]:min-h-11 [&>summary]:w-fit [&>summary]:text-[0.9375rem] [&>summary]:text-accent"
      >
        <NoteForm piece={piece} modified={modified} action={action} reply={reply} owner={owner} />
      </Disclosure>
    </div>
  );
}

function NoteForm({
  piece: { databaseId, title, note },
  modified,
  action,
  reply: pageReply,
  owner,
}: NoteProps) {
  const { t } = useTranslation("collection-edit");
  const language = useLanguage();
  const { Form, reply, pending, formProps, options } = useFormFetcher(
    noteFormId(databaseId),
    pageReply,
  );
  const [form, fields] = useForm<Record<"note", string>>(options);
  const { start, key, writing } = useStart({ note, modified }, reply);
  const sentences = useFormSentences();
  const rightGone = useRightGone();
  const problem = useProblem();
  const clashProblem = useClashProblem();
  const clash = reply?.failure?.changes?.[0];
  return (
    <Form {...formProps(form, action)} className={FIELD_COLUMN} preventScrollReset>
      <Problems fields={[fields.note]} />
      {reply?.failure && !clash ? (
        <FailureNotice
          failure={reply.failure}
          instead={{ ...sentences, forbidden: rightGone(owner), conflict: t("note.gone") }}
        />
      ) : null}
      <input type="hidden" name="databaseId" value={databaseId} />
      <input type="hidden" name="modified" value={start.modified} />
      {clash ? <input type="hidden" name="theirs" value={String(clash.theirs)} /> : null}
      <div key={key} className={FIELD_COLUMN} {...writing}>
        <TextArea
          {...getTextareaProps(fields.note)}
          rows={3}
          label={t("note.label", { title })}
          hint={t("note.hint", { max: formatNumber(COLLECTION_NOTE_MAX_CHARS, language) })}
          defaultValue={start.note}
          error={clashProblem(clash) ?? problem(fields.note)}
          dir="auto"
        />
        {clash ? (
          <Clash formId={form.id} field="note" change={clash} theirs={String(clash.theirs)} />
        ) : null}
      </div>
      <div className="actions">
        <Button small pending={pending} pendingLabel={t("saving")}>
          {t("note.save")}
        </Button>
        <SavedWord said={reply?.done === true && !pending}>{t("saved")}</SavedWord>
      </div>
    </Form>
  );
}
