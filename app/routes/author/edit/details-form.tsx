import {
  useRuleMessage,
  useProfileFailures,
  PICTURE_FIELD_ID,
  DETAILS_ID,
  type Choice,
  type EditData,
  type LinkedIn,
} from "./edit-data";
import { useTranslation } from "react-i18next";
import { getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { useCallback, useRef, type RefObject, useEffect, type MouseEvent, useState } from "react";
import {
  AUTHOR_AFFILIATION_MAX_CHARS,
  AUTHOR_DESCRIPTION_MAX_CHARS,
  AUTHOR_NAME_MAX_CHARS,
  AUTHOR_ROLE_MAX_CHARS,
} from "#contract/limits";
import type { ProfileRule } from "#contract/account-rules";
import { Button, buttonClass } from "~/components/button";
import { TextArea, TextField } from "~/components/field";
import { SectionHead } from "~/components/section-head";
import { useHydrated } from "~/components/use-live-form";
import {
  FIELD_COLUMN,
  DoneNotice,
  FailureNotice,
  ProblemSummary,
  useOptionalLabel,
  useFieldMessage,
  useLimitHint,
} from "~/features/forms/form-messages";
import { editPath, LINKEDIN_PATH } from "~/paths/authors";
import { useClosing } from "~/features/directory/author-page";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { languageName, useLanguage } from "~/i18n/language";
import { TopResourcesField, CHANGE, USE_NAME } from "./top-resources";
import { usePicture, PictureForm, PictureButton } from "./picture-form";
import { useLeaving } from "~/features/dialogs/use-unsaved-form";
import { Notice } from "~/components/messages";
import { Avatar } from "~/features/posts/covers/avatar";
import { localisedPath } from "~/i18n/paths";
import type { PageDialogProps } from "~/features/dialogs/dialog-store";
import { LoadedDialog } from "~/features/dialogs/loaded-dialog";

/** This field changes with every save, so it does not count as user input. */
const MODIFIED = "modified";

interface FormProgress {
  /** The pending form data, and whether the last submission is saved. */
  sent: FormData | undefined;
  done: boolean;
  /** Whether an image upload is pending. */
  isSendingPicture: boolean;
}

/**
 * Asks for confirmation before unsaved text or an unsaved image is lost. Returns a function that tells whether there are any.
 * It is the same function on every render.
 */
function useUnsaved(
  formRef: RefObject<HTMLFormElement | null>,
  { sent, done, isSendingPicture }: FormProgress,
): () => boolean {
  const { t } = useTranslation("author-edit");
  const saved = useRef<string>(undefined);
  const lastSent = useRef<string>(undefined);
  const isSending = useRef(isSendingPicture);
  useEffect(() => {
    if (formRef.current) saved.current = labelsOf(new FormData(formRef.current));
  }, [formRef]);
  useEffect(() => {
    if (sent) lastSent.current = labelsOf(sent);
    if (done) saved.current = lastSent.current ?? saved.current;
    isSending.current = isSendingPicture;
  }, [sent, done, isSendingPicture]);

  const isUnsaved = useCallback(() => {
    if (!formRef.current) return false;
    const picture = document.querySelector<HTMLInputElement>(`#${PICTURE_FIELD_ID}`);
    return (
      isSending.current ||
      Boolean(picture?.files?.length) ||
      labelsOf(new FormData(formRef.current)) !== saved.current
    );
  }, [formRef]);
  useLeaving(isUnsaved, t("unsaved"));
  return isUnsaved;
}

const labelsOf = (form: FormData): string =>
  JSON.stringify([...form].filter(([name]) => name !== MODIFIED));

const PROFILE_FIELDS = ["first_name", "last_name", "affiliation", "role", "description"] as const;

type ProfileField = (typeof PROFILE_FIELDS)[number] | "top_resources";

const TOP_RULES: readonly string[] = [
  "top_resource",
  "too_many_top_resources",
] satisfies ProfileRule[];

interface DetailsFormProps {
  data: EditData;
  reply?: FormReply;
  /** Closes the dialog around the form. */
  onClose?: () => void;
}

/** Edits names, affiliation, role, description and top resources. */
function DetailsForm({ data, reply: pageReply, onClose }: DetailsFormProps) {
  const { t } = useTranslation("author-edit");
  const withLimit = useLimitHint();
  const language = useLanguage();
  const { author } = data;
  const { Form, reply, pending, sent, formProps, options } = useFormFetcher(DETAILS_ID, pageReply);
  const [form, fields] = useForm<Record<ProfileField, string>>({
    ...options,
    defaultValue: {
      first_name: author.firstName,
      last_name: author.lastName,
      affiliation: author.affiliation,
      role: author.role,
      description: author.description,
    },
  });
  const ref = useRef<HTMLFormElement>(null);
  const { modified: pictured, sending: sendingPicture } = usePicture(data);
  const problem = useFieldMessage();
  const topProblem = useTopProblem();
  const optional = useOptionalLabel();
  const hydrated = useHydrated();
  const sentences = useProfileFailures();
  const done = reply?.done === true && !pending;
  const isUnsaved = useUnsaved(ref, { sent, done, isSendingPicture: sendingPicture !== null });
  // The dialog stays open while an image or newer text is unsaved.
  const close = useCallback(() => !isUnsaved() && onClose?.(), [isUnsaved, onClose]);
  useClosing(done, onClose && close);

  const line = (name: ProfileField, label: string, most: number, autoComplete: string) => (
    <TextField
      {...getInputProps(fields[name], { type: "text" })}
      label={label}
      hint={withLimit(most)}
      optional={optional}
      maxLength={most}
      autoComplete={autoComplete}
      error={problem(fields[name])}
      dir="auto"
    />
  );
  const hint = [
    withLimit(AUTHOR_DESCRIPTION_MAX_CHARS, t("text.hint")),
    author.describedIn &&
      t("text.missing", {
        language: languageName(language, language),
        other: languageName(author.describedIn, language),
      }),
  ];
  return (
    <section className="section in-[.dialog-body]:mt-6" aria-labelledby="details-title">
      <SectionHead id="details-title" title={t("details.title")} />
      <Form {...formProps(form, editPath(author.slug))} ref={ref} className={FIELD_COLUMN}>
        {/* Enter in a field presses this button, because it is the form's first. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true" />
        <ProblemSummary fields={PROFILE_FIELDS.map((name) => fields[name])} />
        <FailureNotice failure={reply?.failure} instead={sentences} />
        <input
          type="hidden"
          name="modified"
          value={latest(
            submittedValues(pageReply).modified ?? author.modified,
            pictured,
            submittedValues(reply).modified,
          )}
        />
        <div className="grid gap-5 sm:grid-cols-[1fr_1fr]">
          {line("first_name", t("first"), AUTHOR_NAME_MAX_CHARS, "given-name")}
          {line("last_name", t("last"), AUTHOR_NAME_MAX_CHARS, "family-name")}
        </div>
        {line("affiliation", t("affiliation"), AUTHOR_AFFILIATION_MAX_CHARS, "organization")}
        {line("role", t("role"), AUTHOR_ROLE_MAX_CHARS, "organization-title")}
        <TextArea
          {...getTextareaProps(fields.description)}
          rows={7}
          label={t("text")}
          optional={optional}
          hint={hint.filter(Boolean).join(" ")}
          error={problem(fields.description)}
          dir="auto"
        />
        <TopResourcesField
          slug={author.slug}
          start={chosenPosts(pageReply, data) ?? data.top}
          choices={data.choices}
          error={topProblem(fields.top_resources.errors)}
        />
        {done ? <DoneNotice>{t("saved")}</DoneNotice> : null}
        {hydrated ? null : <p className="hint">{t("apart")}</p>}
        <div className="actions">
          <Button variant="primary" pending={pending} pendingLabel={t("saving")}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** Returns the latest ISO 8601 time. Each part of the form receives the profile's `modified` in its own reply. */
const latest = (...times: (string | undefined)[]): string =>
  times
    .filter((time) => time !== undefined)
    .sort()
    .at(-1) ?? "";

/** Returns the top resources as submitted without JavaScript; undefined otherwise. */
function chosenPosts(
  reply: FormReply | undefined,
  { top, choices }: EditData,
): Choice[] | undefined {
  const known = [...top, ...choices.flatMap(({ posts }) => posts)];
  return submittedValues(reply)
    .top?.split(",")
    .flatMap((id) => known.find(({ databaseId }) => databaseId === Number(id)) ?? []);
}

/** Returns a function that gives the message for a problem with the top resources, or undefined. */
function useTopProblem(): (errors: string[] | undefined) => string | undefined {
  const rule = useRuleMessage();
  return ([broken] = []) =>
    broken && TOP_RULES.includes(broken) ? rule(broken as ProfileRule) : undefined;
}

interface EditProfileProps {
  data: EditData;
  reply?: FormReply;
  /** Closes the dialog around the form. */
  onClose?: () => void;
}

/** Edits a profile. The image has its own form: it is large, and text changes should not send it. */
export function EditProfile({ data, reply, onClose }: EditProfileProps) {
  return (
    <>
      <LinkedInPanel data={data} />
      <PictureForm data={data} />
      <DetailsForm data={data} reply={reply} onClose={onClose} />
    </>
  );
}

/** Offers the values of the user's LinkedIn profile one by one, or the link to import them. */
function LinkedInPanel({ data }: { data: EditData }) {
  const { linkedIn } = data;
  if (!linkedIn) return null;
  return (
    <div className="mb-6 grid justify-items-start gap-3 rounded-control bg-sunk p-4">
      {linkedIn.state === "offered" ? (
        <LinkedInValues data={data} offer={linkedIn} />
      ) : (
        <ConnectLinkedIn state={linkedIn.state} />
      )}
    </div>
  );
}

function ConnectLinkedIn({ state }: { state: Exclude<LinkedIn["state"], "offered"> }) {
  const { t } = useTranslation("author-edit");
  const language = useLanguage();
  return (
    <>
      {state === "ask" ? (
        <p className="hint">{t("linkedIn.about")}</p>
      ) : (
        <Notice tone="warning">{t(`linkedIn.${state}`)}</Notice>
      )}
      <p className="hint">{t("linkedIn.leave")}</p>
      {/* A plain link, because it leads to another site. */}
      <a href={localisedPath(LINKEDIN_PATH, language)} className={buttonClass()} rel="nofollow">
        {t(state === "ask" ? "linkedIn.open" : "linkedIn.again")}
      </a>
    </>
  );
}

function LinkedInValues({
  data,
  offer: { name, firstName, lastName, picture },
}: {
  data: EditData;
  offer: Extract<LinkedIn, { state: "offered" }>;
}) {
  const { t } = useTranslation("author-edit");
  const { Form, action, sending } = usePicture(data);
  const [isNamed, setNamed] = useState(false);

  /** Fills in LinkedIn's name. Only on request, so that typed text is not overwritten. */
  function useName(event: MouseEvent) {
    event.preventDefault();
    for (const [field, value] of [
      ["last_name", lastName],
      ["first_name", firstName],
    ] as const) {
      const input = document.querySelector<HTMLInputElement>(`#${DETAILS_ID}-${field}`);
      if (input) input.value = value;
      input?.focus();
    }
    setNamed(true);
  }

  return (
    <>
      <p>{t("linkedIn.offered")}</p>
      <p className="flex items-center gap-4">
        {picture ? <Avatar name={name} image={{ url: picture }} size="l" /> : null}
        <b dir="auto">{name}</b>
      </p>
      <p role="status" className="hint">
        {isNamed ? t("linkedIn.named") : null}
      </p>
      <div className="actions">
        <Button form={DETAILS_ID} name={CHANGE} value={USE_NAME} formNoValidate onClick={useName}>
          {t("linkedIn.useName")}
        </Button>
        {picture ? (
          <PictureButton
            Form={Form}
            action={action}
            intent="linkedin"
            pending={sending === "linkedin"}
            pendingLabel={t("picture.saving")}
          >
            {t("linkedIn.usePicture")}
          </PictureButton>
        ) : null}
      </div>
    </>
  );
}

/** The form as a dialog over the author's page. */
export function EditDialog({ page, onClose }: PageDialogProps) {
  const { t } = useTranslation("author-edit");
  return (
    <LoadedDialog<{ data: EditData }>
      page={page}
      onClose={onClose}
      title={() => t("dialog")}
      closeLabel={t("close")}
      wide
    >
      {({ data }) => <EditProfile data={data} onClose={onClose} />}
    </LoadedDialog>
  );
}
