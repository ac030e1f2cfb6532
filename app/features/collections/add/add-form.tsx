import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { type FieldMetadata, getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useState, useCallback } from "react";
import {
  COLLECTION_POSTS_MAX,
  COLLECTION_TITLE_MAX_CHARS,
  COLLECTIONS_AT_ONCE_MAX,
  COLLECTIONS_OWNED_MAX,
} from "#contract/limits";
import { Button } from "~/components/button";
import { CheckboxRow, FieldGroup, RadioRow, TextField } from "~/components/field";
import { Notice } from "~/components/messages";
import { typeLabel } from "~/features/posts/card-parts";
import { useCardLabels } from "~/features/posts/card-labels";
import { MiniCover } from "~/features/posts/covers/cover";
import {
  STACK,
  ProblemSummary,
  type FieldWithErrors,
  SignInAgain,
  useFailureMessage,
  useOptionalLabel,
  useFieldMessage,
  useLimitHint,
  SEND_BUTTON_SPACE,
} from "~/features/forms/form-messages";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { langAttribute } from "~/features/posts/post-page";
import { formatList, formatNumber, useLanguage } from "~/i18n/language";
import { useCollectionFailureMessage } from "../collection-failures";
import { StateTags } from "../state";
import { type AddData, type AddReply, type Choice, FIELDS, useChangeSummary } from "./add-data";
import { Dialog } from "~/components/dialog";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadingPage } from "~/features/dialogs/loaded-dialog";
import { showMessage } from "~/features/collections/library/library";
import { localisedPath } from "~/i18n/paths";
import { MY_COLLECTIONS_PATH } from "~/paths/collections";

const ID = "add";
const FIELD_OF = { title_taken: FIELDS.title };
type NewField = (typeof FIELDS)["title" | "access"];
/** Lists of this length or longer get a filter field. */
const FILTER_FROM = 8;

interface AddFormProps extends AddData {
  /** Where the form is sent, with its language. */
  action: string;
  /** The server's answer when the page itself was sent. */
  pageReply?: AddReply;
  /** On the page: the back link, beside the button. */
  back?: ReactNode;
  /** In the dialog: called when all is done. */
  onDone?: (reply: AddReply, choices: Choice[]) => void;
}

/** A form for the collections that contain a resource, changed all at once, with fields for a new collection. */
export function AddForm({ post, choices: loaded, action, pageReply, back, onDone }: AddFormProps) {
  const { t } = useTranslation("add-to-collection");
  const { Form, reply, pending, options } = useFormFetcher<AddReply>(ID, pageReply, {
    fieldOf: FIELD_OF,
  });
  const [form, fields] = useForm<Record<NewField, string>>({
    ...options,
    defaultValue: { [FIELDS.access]: "private" },
  });
  const sentenceOf = useTitleProblem(reply);
  const inDialog = onDone !== undefined;
  // The answer to a refused form contains the current choices. Ticked ones stay ticked.
  const choices = reply?.choices ?? loaded;

  useEffect(() => {
    // The filter field does not get the focus: on a phone it would open the keyboard over the list.
    if (onDone)
      document
        .getElementById(ID)
        ?.querySelector<HTMLElement>("input[type=checkbox], input[type=text]")
        ?.focus();
  }, [onDone]);
  useEffect(() => {
    if (reply?.done) onDone?.(reply, choices);
    // Runs once for each reply.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reply]);

  return (
    <div className={clsx(STACK, "max-w-160")}>
      <PostSummary post={post} />
      {reply ? <Refusal reply={reply} shown={loaded} /> : null}
      <Form {...getFormProps(form)} method="post" action={action} className={STACK} noValidate>
        <ProblemSummary fields={[fields[FIELDS.title]]} sentenceOf={sentenceOf} />
        {inDialog ? <input type="hidden" name={FIELDS.dialog} value="on" /> : null}
        <Choices choices={choices} ticked={reply?.ticked} inDialog={inDialog} />
        <NewCollection
          fields={fields}
          reply={reply}
          problem={sentenceOf(fields[FIELDS.title])}
          isFirst={choices.length === 0}
          inDialog={inDialog}
        />
        <div
          className={clsx(
            "flex flex-wrap gap-3",
            inDialog && "sticky -bottom-5 -mb-5 border-t border-line bg-raised pt-3 pb-5",
          )}
        >
          <Button
            variant="primary"
            pending={pending}
            pendingLabel={t("save.pending")}
            className={clsx("min-w-40", inDialog && "max-sm:w-full")}
          >
            {t("save")}
          </Button>
          {back}
        </div>
      </Form>
    </div>
  );
}

/** The resource to be added. */
function PostSummary({ post }: Pick<AddData, "post">) {
  const labels = useCardLabels();
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-3">
      <MiniCover card={post} />
      <p>
        <b className="block t-title-s" lang={langAttribute(post.language, labels.language)}>
          <bdi>{post.title}</bdi>
        </b>
        <small className="text-small text-ink-2">{typeLabel(post, labels)}</small>
      </p>
    </div>
  );
}

function Choices({
  choices,
  ticked,
  inDialog,
}: {
  choices: Choice[];
  ticked?: number[];
  inDialog: boolean;
}) {
  const { t } = useTranslation("add-to-collection");
  const language = useLanguage();
  const [find, setFind] = useState("");
  const isShown = ({ title }: Choice) => plain(title).includes(plain(find));
  if (choices.length === 0) return <p>{t("none")}</p>;
  return (
    <FieldGroup id={`${ID}-collections`} legend={t("choose")}>
      {choices.length >= FILTER_FROM ? (
        <TextField
          id={`${ID}-find`}
          type="search"
          // Only script can filter the list.
          className="my-3 in-[.light-version]:hidden noscript:hidden"
          label={t("find")}
          autoComplete="off"
          onInput={(event) => setFind(event.currentTarget.value)}
          // Enter must not send the form: the field only filters the list.
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      ) : null}
      {/* In a dialog a long list scrolls separately, so that the fields for a new collection stay near. */}
      <ul
        className={clsx(
          "border-t-2 border-ink",
          inDialog && "max-h-88 overflow-y-auto overscroll-contain",
        )}
      >
        {choices.map((choice) => (
          // Hidden choices are sent as well.
          <li key={choice.databaseId} className="border-b border-line" hidden={!isShown(choice)}>
            {choice.containsPost ? (
              <input type="hidden" name={FIELDS.before} value={choice.databaseId} />
            ) : null}
            <CheckboxRow
              name={FIELDS.ticked}
              value={choice.databaseId}
              defaultChecked={ticked ? ticked.includes(choice.databaseId) : choice.containsPost}
              label={
                <>
                  <bdi lang={langAttribute(choice.language, language)}>{choice.title}</bdi>
                  <small className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
                    <StateTags state={choice} />
                    {choice.owner === null ? null : (
                      <span>{t("owner", { name: choice.owner })}</span>
                    )}
                  </small>
                </>
              }
              count={formatNumber(choice.postCount, language)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {find && !choices.some(isShown) ? t("find.none", { find }) : null}
      </p>
    </FieldGroup>
  );
}

/** Returns a text without case and accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** Returns the sentence at the title of the new collection. */
function useTitleProblem(
  reply: AddReply | undefined,
): (field: Pick<FieldWithErrors, "errors">) => string | undefined {
  const { t } = useTranslation("add-to-collection");
  const problem = useFieldMessage();
  const failure = useFailureMessage();
  if (reply?.failure?.code !== "title_taken") return problem;
  const taken = reply.refusal?.titles.length ? t("new.taken") : failure(reply.failure);
  return () => taken;
}

function NewCollection({
  fields,
  reply,
  problem,
  isFirst,
  inDialog,
}: {
  fields: Record<NewField, FieldMetadata<string>>;
  reply: AddReply | undefined;
  /** What is wrong with the title. */
  problem: string | undefined;
  isFirst: boolean;
  inDialog: boolean;
}) {
  const { t } = useTranslation("add-to-collection");
  const withLimit = useLimitHint();
  const optional = useOptionalLabel();
  return (
    // Clears the fields after the collection was created.
    <div className={clsx("group/new", STACK)} key={reply?.created?.databaseId}>
      <TextField
        {...getInputProps(fields[FIELDS.title], { type: "text" })}
        label={t(isFirst ? "new.first" : "new")}
        optional={isFirst ? undefined : optional}
        hint={withLimit(COLLECTION_TITLE_MAX_CHARS, t("new.hint"))}
        // Lets the styles tell whether there is a title.
        placeholder=" "
        autoComplete="off"
        // Keeps the focused field and what belongs to it in view above the dialog's sticky button.
        className={inDialog ? "[&_.input]:scroll-mt-24 [&_.input]:scroll-mb-56" : undefined}
        error={problem}
      />
      {/* Hidden until the new collection has a title. */}
      <FieldGroup
        id={fields[FIELDS.access].id}
        legend={t("access")}
        className="group-has-[input:placeholder-shown]/new:hidden"
      >
        {(["private", "open"] as const).map((access) => (
          <RadioRow
            key={access}
            name={fields[FIELDS.access].name}
            value={access}
            defaultChecked={fields[FIELDS.access].initialValue === access}
            label={t(`access.${access}`)}
          />
        ))}
      </FieldGroup>
    </div>
  );
}

/** Says what was refused and why, what was done nevertheless, and that no input is lost. */
function Refusal({ reply, shown }: { reply: AddReply; shown: Choice[] }) {
  const { t } = useTranslation("add-to-collection");
  const reasonOf = useRefusalReason();
  const { failure, refusal, created } = reply;
  if ((!failure && !refusal) || failure?.code === "title_taken") return null;
  return (
    <Notice tone="danger" role="alert" focusable>
      {created ? <p>{t("made", { title: created.title })}</p> : null}
      <p>
        {reasonOf(reply, shown)}
        {failure?.code === "unauthenticated" ? <SignInAgain /> : null}
      </p>
      {refusal ? <p>{t(created ? "unchanged.others" : "unchanged")}</p> : null}
    </Notice>
  );
}

function useRefusalReason(): (reply: AddReply, shown: Choice[]) => string {
  const { t } = useTranslation("add-to-collection");
  const language = useLanguage();
  const collectionFailure = useCollectionFailureMessage();
  const failure = useFailureMessage();
  const named = (titles: string[]) => ({
    count: titles.length,
    titles: formatList(
      titles.map((title) => t("quoted", { title })),
      "and",
      language,
    ),
  });
  return (reply, shown) => {
    const { refusal, choices } = reply;
    const code = refusal?.code ?? reply.failure?.code;
    switch (code) {
      case "post_gone":
        return t("failed.item");
      case "too_many":
        return t("failed.tooMany", { max: formatNumber(COLLECTIONS_AT_ONCE_MAX, language) });
      case "limit_reached": {
        if (refusal?.about === "new")
          return t("failed.owned", { max: formatNumber(COLLECTIONS_OWNED_MAX, language) });
        const max = formatNumber(COLLECTION_POSTS_MAX, language);
        return refusal?.titles.length
          ? t("failed.full", { ...named(refusal.titles), max })
          : t("failed.full.unknown", { max });
      }
      case "forbidden":
        return refusal?.titles.length
          ? t("failed.forbidden", named(refusal.titles))
          : collectionFailure(code);
      case "not_found": {
        // The server cannot name collections that no longer exist; the list shown before can.
        const gone = choices
          ? shown.filter(
              ({ databaseId }) => !choices.some((choice) => choice.databaseId === databaseId),
            )
          : [];
        return gone.length > 0
          ? t("failed.gone", named(gone.map(({ title }) => title)))
          : t("failed.gone.unknown");
      }
      // The general sentences for these codes also say that the input is kept.
      case "not_ready":
      case "storage_full":
        return failure({ code });
      case undefined:
        return "";
      default:
        return collectionFailure(code);
    }
  };
}

/** The page as a dialog over the current one. When all is done it closes, and a message says what changed. */
export function AddDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("add-to-collection");
  const language = useLanguage();
  const changeSummary = useChangeSummary();
  const [data, setData] = useState<AddData>();

  const onDone = useCallback(
    ({ changed, created }: AddReply, choices: Choice[]) => {
      const all = created ? [...choices, created] : choices;
      const named = (ids: number[] = []) =>
        all.filter(({ databaseId }) => ids.includes(databaseId));
      const [added, removed] = [named(changed?.added), named(changed?.removed)];
      const [only, ...others] = added.length > 0 ? added : removed;
      const link =
        others.length > 0
          ? { to: localisedPath(MY_COLLECTIONS_PATH, language), label: t("see.mine") }
          : only && { to: only.link, label: t("see") };
      showMessage({ text: changeSummary(added, removed), link });
      onClose();
    },
    // The texts belong to the language, which cannot change under a dialog.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language, onClose],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      closeLabel={t("close")}
      bodyClassName={data ? SEND_BUTTON_SPACE : undefined}
    >
      {data ? (
        <AddForm post={data.post} choices={data.choices} action={page} onDone={onDone} />
      ) : (
        <LoadingPage page={page} onLoad={setData} />
      )}
    </Dialog>
  );
}
