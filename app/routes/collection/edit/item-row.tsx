import { clsx } from "clsx";
import { EyeOff, Star, Trash2 } from "lucide-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { isInternalType } from "#contract/names";
import { Tag } from "~/components/tag";
import { Cover } from "~/features/posts/covers/cover";
import { Eyebrow, textAttributes, TITLE_LINK } from "~/features/posts/card-parts";
import { ROW, ROW_COVER, ROW_EYEBROW, ROW_TITLE } from "~/features/cards/results";
import type { CardLabels } from "~/features/posts/card-labels";
import { itemChangePath } from "~/paths/collections";
import type { FormReply } from "~/features/forms/form-reply";
import {
  ChangeForm,
  ICON,
  ICON_BUTTON,
  MoveButtons,
} from "~/features/collections/order/move-buttons";
import type { DragHandleProps } from "~/features/collections/order/drag-handle";
import type { Step } from "~/features/collections/order/use-custom-order";
import { ContentLink } from "~/i18n/link";
import { firstId, noteId, ITEMS_ID, type ItemsState, editViewPath } from "./edit-query";
import type { Item } from "./details.server";
import { getTextareaProps, useForm } from "@conform-to/react";
import { COLLECTION_NOTE_MAX_CHARS } from "#contract/limits";
import { Button } from "~/components/button";
import { Disclosure } from "~/components/disclosure";
import { TextArea } from "~/components/field";
import {
  EditConflictChoice,
  useConflictMessage,
  useCollectionFormMessages,
} from "~/features/collections/collection-failures";
import {
  FIELD_COLUMN,
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { SavedNote, useAccessLostMessage } from "./details-form";
import { useBaseValues } from "./use-items";

const noteFormId = (databaseId: number) => `${noteId(databaseId)}-form`;

interface NoteProps {
  item: Pick<Item, "databaseId" | "title" | "note">;
  /** The `modified` of the collection when the note was loaded. */
  modified: string;
  /** The path that the form is sent to, without the language. */
  action: string;
  /** The server's reply, if the page was loaded by submitting its form. */
  reply?: FormReply;
  /** Name of the person who can grant the right to edit. */
  owner: string | null;
}

/** The collection's note on a post: shown in the row, edited in a disclosure. */
function Note({ item, modified, action, reply, owner }: NoteProps) {
  const { t } = useTranslation("collection-edit");
  const { databaseId, title, note } = item;
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
        <NoteForm item={item} modified={modified} action={action} reply={reply} owner={owner} />
      </Disclosure>
    </div>
  );
}

function NoteForm({
  item: { databaseId, title, note },
  modified,
  action,
  reply: pageReply,
  owner,
}: NoteProps) {
  const { t } = useTranslation("collection-edit");
  const withLimit = useLimitHint();
  const { Form, reply, pending, formProps, options } = useFormFetcher(
    noteFormId(databaseId),
    pageReply,
  );
  const [form, fields] = useForm<Record<"note", string>>(options);
  const { start, key, writing } = useBaseValues({ note, modified }, reply);
  const sentences = useCollectionFormMessages();
  const accessLostMessage = useAccessLostMessage();
  const problem = useFieldMessage();
  const clashProblem = useConflictMessage();
  const clash = reply?.failure?.changes?.[0];
  return (
    <Form {...formProps(form, action)} className={FIELD_COLUMN} preventScrollReset>
      <ProblemSummary fields={[fields.note]} />
      {reply?.failure && !clash ? (
        <FailureNotice
          failure={reply.failure}
          instead={{ ...sentences, forbidden: accessLostMessage(owner), conflict: t("note.gone") }}
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
          hint={withLimit(COLLECTION_NOTE_MAX_CHARS, t("note.hint"))}
          defaultValue={start.note}
          error={clashProblem(clash) ?? problem(fields.note)}
          dir="auto"
        />
        {clash ? (
          <EditConflictChoice
            formId={form.id}
            field="note"
            change={clash}
            theirs={String(clash.theirs)}
          />
        ) : null}
      </div>
      <div className="actions">
        <Button small pending={pending} pendingLabel={t("saving")}>
          {t("note.save")}
        </Button>
        <SavedNote isShown={reply?.done === true && !pending}>{t("note.saved")}</SavedNote>
      </div>
    </Form>
  );
}

interface ItemRowProps {
  collection: { databaseId: number; slug: string; owner: string | null };
  item: Item;
  labels: CardLabels;
  state: ItemsState;
  modified: string;
  /** Id of the post before it; 0 if it is the first. */
  after: number;
  /**
   * Whether the post is first or last in the collection's order, and which page it is on after a move. Null if it cannot be
   * moved.
   */
  place: { isFirst: boolean; isLast: boolean; pageAfter: (by: 1 | -1) => number } | null;
  /** Whether the post is recommended, including a change that is not saved yet. */
  isPutFirst: boolean;
  onMove: (step: Step) => void;
  onPutFirst: (isPutFirst: boolean) => void;
  onRemove: () => void;
  Handle: ComponentType<DragHandleProps> | null;
  /** Whether visitors can see the collection. They never see its internal posts. */
  isOpen: boolean;
  noteReply?: FormReply;
}

/** A post with all its actions. After an action, the focus returns to the pressed button. */
export function ItemRow({
  collection,
  item,
  labels,
  state,
  modified,
  after,
  place,
  isPutFirst,
  onMove,
  onPutFirst,
  onRemove,
  Handle,
  isOpen,
  noteReply,
}: ItemRowProps) {
  const { t } = useTranslation("collection-edit");
  const { t: tLibrary } = useTranslation("library");
  const { databaseId, title, note } = item;
  const backTo = (hash: string) => editViewPath(collection.slug, state, hash);
  return (
    <li className={clsx(ROW, "grid-rows-[auto_auto] md:grid-rows-[auto_auto_1fr]")}>
      <Cover card={item} className={clsx(ROW_COVER, "md:row-[1/4]")} />
      <Eyebrow card={item} labels={labels} publisher={false} className={ROW_EYEBROW} />
      <h3 className={ROW_TITLE} {...textAttributes(item, labels)}>
        <ContentLink to={item.link} className={TITLE_LINK}>
          {title}
        </ContentLink>
        {isOpen && isInternalType(item.type) ? (
          <>
            {" "}
            <Tag tone="warning" icon={<EyeOff size={14} strokeWidth={1.75} aria-hidden="true" />}>
              {t("unseen.tag")}
            </Tag>
          </>
        ) : null}
      </h3>
      <div className="col-span-full -ms-3 mt-2 flex max-[18rem]:flex-wrap md:ms-0 md:-mt-2 md:[grid-area:1/3/3]">
        {place ? (
          <MoveButtons
            post={item}
            isFirst={place.isFirst}
            isLast={place.isLast}
            action={itemChangePath(collection.databaseId, "move")}
            backTo={(hash, by) =>
              editViewPath(collection.slug, { ...state, page: place.pageAfter(by) }, hash)
            }
            onMove={onMove}
            Handle={Handle}
          />
        ) : null}
        <ChangeForm
          action={itemChangePath(collection.databaseId, "first")}
          databaseId={databaseId}
          back={backTo(`#${firstId(databaseId)}`)}
          fields={{ first: isPutFirst ? 0 : 1 }}
          onSend={() => onPutFirst(!isPutFirst)}
        >
          <button
            id={firstId(databaseId)}
            className={clsx(
              ICON_BUTTON,
              "aria-pressed:text-accent aria-pressed:[&>svg]:fill-current",
            )}
            aria-pressed={isPutFirst}
            aria-label={t("first.put", { title })}
            title={t("first.short")}
          >
            <Star {...ICON} />
          </button>
        </ChangeForm>
        <ChangeForm
          action={editViewPath(collection.slug, { ...state, form: "remove" })}
          databaseId={databaseId}
          back={backTo(`#${ITEMS_ID}`)}
          fields={{ note, first: isPutFirst ? 1 : 0, after, modified }}
          onSend={onRemove}
        >
          <button className={ICON_BUTTON} aria-label={tLibrary("remove", { title })}>
            <Trash2 {...ICON} />
          </button>
        </ChangeForm>
      </div>
      <Note
        item={item}
        modified={modified}
        action={editViewPath(collection.slug, { ...state, form: "note" }, `#${noteId(databaseId)}`)}
        reply={noteReply}
        owner={collection.owner}
      />
    </li>
  );
}
