import { UPLOAD_ANSWER_MAX_CHARS } from "#contract/limits";
import { useTranslation } from "react-i18next";
import { getFormProps, getTextareaProps, useForm } from "@conform-to/react";
import { type FormEvent, useRef, useState, type ReactNode } from "react";
import { needsFindings } from "#contract/upload-rules";
import { Button, Spinner } from "~/components/button";
import { TextArea } from "~/components/field";
import { Notice } from "~/components/messages";
import { BotCheck } from "~/features/forms/bot-check";
import {
  FailureNotice,
  FieldErrorSummary,
  SignInAgain,
  useLimitHint,
} from "~/features/forms/form-messages";
import { type FormFailure, isFormRejected } from "~/features/forms/form-reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { FieldTerm, TermFieldName } from "~/features/terms/field-term";
import { ConsentFields } from "./consent-fields";
import { CoverPreview, ResourceFields, StaffFields, TermSection } from "./resource-fields";
import {
  ABOUT_FIELDS,
  EXTRA_PREFIX,
  extraName,
  FORM_ID,
  type UploadFields,
  type UploadFormData,
  type UploadReply,
  fieldId,
} from "./upload-data";
import { FilesFields } from "./files-fields";
import { type UploadIntent, uploadPath } from "./upload-address";
import {
  useUploadFailureMessages,
  useSending,
  type SendingStep,
  useUploadProblems,
} from "./use-sending";
import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { useHydrated } from "~/components/use-live-form";
import { type DraftState, type DraftStep, needsUser } from "./draft-autosave";

interface UploadFootProps {
  step: SendingStep;
  onCancel: () => void;
  draft: DraftState;
  onKeep: () => void;
  /** Where the draft button sends the form without script. */
  keepAction: string;
  /** Keeps the footer in view while the fields scroll below it. */
  inDialog: boolean;
}

/** In a low window with large letters the footer scrolls with the form: it would cover more than a third of the window. */
const STICKY =
  "sticky bottom-[min(-1.25rem,(100dvh-30rem)*1000)] z-1 bg-raised pt-3 pb-5 [box-shadow:0_-1px_0_var(--line)] max-sm:gap-2 max-sm:bg-paper sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center";

/** The form's footer: what it waits for, the state of the draft, and two buttons. */
function UploadFoot({ step, onCancel, draft, onKeep, keepAction, inDialog }: UploadFootProps) {
  const { t } = useTranslation("upload");
  const hydrated = useHydrated();
  const waits = step === "files";
  // The text changes while the user types. It is announced only if the user asked for it or has to act.
  const isSaid = draft.isManual || needsUser(draft.step);
  const button = inDialog ? "max-sm:flex-1 max-sm:px-2" : undefined;
  const kept = step === "idle" ? <SaveStatus step={draft.step} /> : null;
  return (
    <div className={clsx("grid grid-cols-1 gap-3", inDialog && STICKY)}>
      {/* Height of a notice: one line, on a phone two. In a dialog it covers the fields without moving them. */}
      <div className={clsx("grid items-center", !inDialog && "min-h-14 max-sm:min-h-19")}>
        <output>
          <SendingNotice step={step} />
          {isSaid ? kept : null}
        </output>
        {isSaid ? null : kept}
      </div>
      <div className="actions">
        <Button variant="primary" pending={waits || isGoing(step)} className={button}>
          <Upload size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("submit")}
        </Button>
        {/* One button with changing text: the focus stays on it when the form submits itself. */}
        <Button
          type={hydrated ? "button" : "submit"}
          formAction={hydrated ? undefined : keepAction}
          formNoValidate
          className={button}
          onClick={waits ? onCancel : hydrated ? onKeep : undefined}
        >
          {t(waits ? "waits.cancel" : "keep")}
        </Button>
      </div>
    </div>
  );
}

/** Returns whether the form is being submitted, possibly after its draft is saved. */
const isGoing = (step: SendingStep): boolean => step === "draft" || step === "sending";

function SendingNotice({ step }: { step: SendingStep }) {
  const { t } = useTranslation("upload");
  if (step === "idle") return null;
  if (isGoing(step)) return <Notice icon={<Spinner />}>{t("pending")}</Notice>;
  if (step === "files") return <Notice icon={<Spinner />}>{t("waits.files")}</Notice>;
  return (
    <Notice tone="warning">{t(step === "stopped" ? "waits.stopped" : "waits.refused")}</Notice>
  );
}

/** The state of the draft. */
function SaveStatus({ step }: { step: DraftStep }) {
  const { t } = useTranslation("upload");
  return (
    <p className="hint">
      {t(`draft.${step}`)}
      {step === "signed_out" ? <SignInAgain /> : null}
    </p>
  );
}

/** A numbered section of the form, under an ink rule. */
function UploadSection({
  name,
  number,
  title,
  children,
}: {
  name: string;
  number: number;
  title: string;
  children: ReactNode;
}) {
  const id = fieldId(`section-${name}`);
  return (
    <section className="grid gap-6 rule pb-10 *:min-w-0" aria-labelledby={id}>
      <h2 id={id} className="t-title-l">
        <span className="me-3 text-accent" aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface UploadFormProps {
  data: UploadFormData;
  /** The server's answer when the page itself was sent. */
  reply?: UploadReply;
  /** In a dialog, the first field gets the focus and there is no picture beside the form. */
  inDialog?: boolean;
  /** With script: called after the form was submitted. Keeps its identity. */
  onDone: (submittedUpload: NonNullable<UploadReply["submittedUpload"]>) => void;
  /** With script: called when the user leaves a form whose content is saved as a draft. */
  onLeave: (draft: string) => void;
}

/** Shown when all reported errors belong to fields that the form does not have. */
const UNKNOWN: FormFailure = { code: "internal_error" };

/**
 * The upload form. Without script each button sends the whole form with its files, and the page shows it again. With
 * script, files are sent as the user fills it in, and the draft saves itself.
 */
export function UploadForm({
  data,
  reply: pageReply,
  inDialog = false,
  onDone,
  onLeave,
}: UploadFormProps) {
  const { t } = useTranslation("upload");
  const withLimit = useLimitHint();
  const language = useLanguage();
  const { Form, reply, pending, options } = useFormFetcher<UploadReply>(FORM_ID, pageReply, {
    focus: inDialog,
  });
  const ref = useRef<HTMLFormElement>(null);
  const { typed, terms, groups, submission } = data;
  const [seen, setSeen] = useState({
    title: typed.title,
    publication_year: typed.publication_year,
  });
  const [sentTitle, setSentTitle] = useState(typed.title);
  const [chosen, setChosen] = useState<Partial<Record<TermFieldName, readonly FieldTerm[]>>>({});
  // Answers in fields that depend on terms: a user who chooses the term again gets the answers back.
  const [answers, setAnswers] = useState<Record<string, string>>(() => ({
    sof: typed.sof,
    ...Object.fromEntries(
      Object.entries(typed.extra).map(([name, answer]) => [extraName(name), answer]),
    ),
  }));
  const { uploads, step, draft, touch, saveNow, cancel, mayGo } = useSending(ref, {
    person: data.person,
    draft: data.draft,
    reply,
    pending,
    onDone,
    onLeave,
  });
  const [form, fields] = useForm<UploadFields>({
    ...options,
    defaultValue: typed,
    onSubmit(event) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (pending) event.preventDefault();
      else if (submitter?.hasAttribute("formaction")) {
        // Enter in a field does not submit the form.
        event.preventDefault();
        saveNow();
      } else if (mayGo(event)) setSentTitle(seen.title);
    },
  });
  const problems = useUploadProblems(form.allErrors, reply, groups, sentTitle);
  const failureWords = useUploadFailureMessages();

  const to = (intent: UploadIntent | null) =>
    localisedPath(
      uploadPath(
        { draft: data.draft, submission: submission?.id ?? null, person: data.person },
        intent,
      ),
      language,
    );
  const chosenIn = (name: TermFieldName) => chosen[name] ?? terms[name].chosen;
  const slugsIn = (name: TermFieldName) => chosenIn(name).map(({ slug }) => slug);
  const asksSof = needsFindings(slugsIn("documentContentTypes"));
  const needsSof = asksSof || problems.of("sof") !== undefined;
  const failure =
    reply?.failure ?? (isFormRejected(reply) && problems.all.length === 0 ? UNKNOWN : undefined);

  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    touch();
    const { name, value } = target as HTMLInputElement;
    if (name === "sof" || name.startsWith(EXTRA_PREFIX))
      setAnswers((before) => ({ ...before, [name]: value }));
    if (name in seen) setSeen((before) => ({ ...before, [name]: value }));
  };
  const termsOf = (name: TermFieldName) => ({
    name,
    terms: terms[name],
    chosen: slugsIn(name),
    groups,
    answers,
    problem: problems.of,
    findAction: to({ find: name }),
    onChange: (now: readonly FieldTerm[]) => setChosen((before) => ({ ...before, [name]: now })),
  });

  return (
    <div
      className={
        inDialog
          ? undefined
          : "lg:grid lg:grid-cols-[minmax(0,40rem)_minmax(0,21rem)] lg:justify-between lg:gap-12"
      }
    >
      <div
        className={
          inDialog ? "[&>:is(.notice,.error-summary)]:mb-5" : "[&>:is(.notice,.error-summary)]:mb-6"
        }
      >
        <FieldErrorSummary errors={problems.all} />
        {failure && problems.all.length === 0 ? (
          <FailureNotice failure={failure} instead={failureWords} />
        ) : null}
        {submission ? (
          <Notice tone="warning">
            <b>{t("returned")}</b>
            <p className="wrap-anywhere whitespace-pre-line">{submission.comment}</p>
          </Notice>
        ) : null}
        <Form
          {...getFormProps(form)}
          ref={ref}
          method="post"
          encType="multipart/form-data"
          action={to(null)}
          defaultShouldRevalidate={false}
          onInput={onInput}
        >
          {/* Enter activates the form's first button. */}
          <button
            className="sr-only"
            tabIndex={-1}
            aria-hidden="true"
            formAction={to({ keep: true })}
            formNoValidate
          />
          <UploadSection name="resource" number={1} title={t("section.resource")}>
            <ResourceFields fields={fields} problem={problems.of} />
            <TermSection {...termsOf("documentContentTypes")} hint={t("hint.documentContentTypes")}>
              {/* With script the fields appear by themselves. */}
              <div className="[@media(scripting:enabled)]:[html:not(.light-version)_&]:hidden">
                <Button formAction={to({ more: "documentContentTypes" })} formNoValidate>
                  {t("more")}
                </Button>
              </div>
              {needsSof ? (
                <TextArea
                  {...getTextareaProps(fields.sof, { value: false })}
                  rows={4}
                  required={asksSof}
                  label={t("field.sof")}
                  hint={withLimit(UPLOAD_ANSWER_MAX_CHARS, t("hint.sof"))}
                  defaultValue={answers.sof}
                  error={problems.of("sof")}
                  dir="auto"
                />
              ) : null}
            </TermSection>
          </UploadSection>
          <UploadSection name="about" number={2} title={t("section.about")}>
            {ABOUT_FIELDS.map((name) => (
              <TermSection key={name} {...termsOf(name)} />
            ))}
            {data.staff ? (
              <StaffFields fields={fields} licenses={data.licenses} problem={problems.of} />
            ) : null}
          </UploadSection>
          <UploadSection name="files" number={3} title={t("section.files")}>
            <FilesFields
              files={data.files}
              uploads={uploads}
              titles={data.staff ? typed.fileTitles : undefined}
              removeAction={(file) => to({ remove: file })}
              problem={problems.of}
            />
          </UploadSection>
          <UploadSection name="consent" number={4} title={t("section.consent")}>
            <ConsentFields data={data} fields={fields} problem={problems.of} />
            <BotCheck formId={FORM_ID} stamp={data.stamp} reply={reply} />
          </UploadSection>
          <UploadFoot
            step={step}
            onCancel={cancel}
            draft={draft}
            onKeep={saveNow}
            keepAction={to({ keep: true })}
            inDialog={inDialog}
          />
        </Form>
      </div>
      {inDialog ? null : (
        <CoverPreview
          families={data.families}
          types={chosenIn("documentContentTypes")}
          topics={chosenIn("documentTopics")}
          title={seen.title}
          year={seen.publication_year}
        />
      )}
    </div>
  );
}
