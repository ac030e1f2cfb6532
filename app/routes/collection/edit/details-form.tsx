import { useForm } from "@conform-to/react";
import { clsx } from "clsx";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import type { Access } from "~/features/collections/state";
import {
  EditConflictChoice,
  conflictingChange,
  useConflictMessage,
  useCollectionFormMessages,
} from "~/features/collections/collection-failures";
import {
  accessChoices,
  type DetailsField,
  DetailsFields,
  ACCESS_LABEL_KEYS,
  TITLE_FIELD,
  useTitleProblem,
} from "~/features/collections/details-fields";
import { FIELD_COLUMN, FailureNotice, ProblemSummary } from "~/features/forms/form-messages";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { type ItemsState, editViewPath, PROMOTION_ENDED, type PromotionEnded } from "./edit-query";
import { useBaseValues } from "./use-items";

const ID = "details";

interface DetailsFormProps {
  collection: {
    slug: string;
    title: string;
    description: string;
    access: Access;
    modified: string;
    isOwner: boolean;
    owner: string | null;
    promotion: PromotionEnded | null;
  };
  isStaff: boolean;
  /** The current view of the posts below, which saving keeps. */
  state: ItemsState;
  /**
   * The server's reply, if the page was loaded by submitting this form. `isSaved` means that the page was opened by the
   * redirect after a save.
   */
  reply?: FormReply;
  isSaved: boolean;
}

/** The form for title and description and, for the owner, for access. */
export function DetailsForm({
  collection: { slug, isOwner, owner, promotion, ...loaded },
  isStaff,
  state,
  reply: pageReply,
  isSaved,
}: DetailsFormProps) {
  const { t } = useTranslation("collection-edit");
  const { t: tStates } = useTranslation("collections");
  const sentences = useCollectionFormMessages();
  const accessLostMessage = useAccessLostMessage();
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply, {
    fieldOf: TITLE_FIELD,
  });
  const [form, fields] = useForm<Record<DetailsField, string>>(options);
  const { start, key, writing } = useBaseValues(loaded, reply);
  const { problem, isTitleTaken } = useTitleProblem(reply);
  const clashProblem = useConflictMessage();

  const ended = submittedValues(reply)[PROMOTION_ENDED] as PromotionEnded | undefined;
  const names = new Set(reply?.failure?.changes?.map(({ by }) => by));
  const [name, ...others] = names;
  const clashWords = name && others.length === 0 ? t("clash.textBy", { name }) : t("clash.text");
  const clash = (field: DetailsField) => conflictingChange(reply?.failure, field);
  const after = (field: DetailsField) => {
    const change = clash(field);
    if (!change) return null;
    const theirs =
      field === "access"
        ? tStates(`state.${ACCESS_LABEL_KEYS[change.theirs as Access]}`)
        : String(change.theirs);
    return <EditConflictChoice formId={ID} field={field} change={change} theirs={theirs} />;
  };

  return (
    <Form
      {...formProps(form, editViewPath(slug, { ...state, form: "details" }))}
      className={clsx(FIELD_COLUMN, "max-w-160")}
      preventScrollReset
    >
      <ProblemSummary
        fields={[fields.title, fields.description]}
        labels={{ title: t("title.label"), description: t("description.label") }}
        sentenceOf={problem}
      />
      {reply?.failure && !isTitleTaken ? (
        <FailureNotice
          failure={reply.failure}
          instead={{ ...sentences, forbidden: accessLostMessage(owner), edit_conflict: clashWords }}
        />
      ) : null}
      <input type="hidden" name="modified" value={start.modified} />
      <div key={key} className={FIELD_COLUMN} {...writing}>
        <DetailsFields
          fields={fields}
          initialValues={start}
          accessChoices={isOwner ? accessChoices(isStaff) : []}
          accessHint={promotion && t(`access.hint.${promotion}`)}
          problem={(field) => clashProblem(clash(field.name as DetailsField)) ?? problem(field)}
          after={after}
        />
      </div>
      <div className="actions">
        <Button variant="primary" pending={pending} pendingLabel={t("saving")}>
          {t("details.save")}
        </Button>
        <SavedNote isShown={reply ? reply.done === true && !pending : isSaved}>
          {ended ? t(`saved.${ended}`) : t("saved")}
        </SavedNote>
      </div>
    </Form>
  );
}

/** Returns the message that the right to edit was removed, and who can grant it again. */
export function useAccessLostMessage(): (owner: string | null) => string {
  const { t } = useTranslation("collection-edit");
  return (owner) => (owner === null ? t("right.gone") : t("right.goneBy", { name: owner }));
}

/** Confirms success beside the button. The status element exists before it has text, so that screen readers announce it. */
export function SavedNote({ isShown, children }: { isShown: boolean; children: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-success" role="status">
      {isShown ? (
        <>
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" />
          {children}
        </>
      ) : null}
    </span>
  );
}
