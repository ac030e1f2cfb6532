import { useTranslation } from "react-i18next";
import { getFormProps, getTextareaProps, useForm } from "@conform-to/react";
import { type FormEvent, useRef, useState } from "react";
import { needsFindings } from "#contract/upload-rules";
import { Button } from "~/components/button";
import { TextArea } from "~/components/field";
import { Notice } from "~/components/notice";
import { BotCheck } from "~/features/account/bot-check";
import { FailureNotice, WrongFields } from "~/features/forms/form-words";
import { type Failure, isRefusal } from "~/features/forms/reply";
import { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { FieldTerm, TermFieldName } from "../terms/field-term";
import { ConsentFields } from "./consent-fields";
import { CoverPreview } from "./cover-preview";
import { ABOUT_FIELDS, EXTRA_PREFIX, extraName, FORM_ID } from "./field-names";
import { FilesFields } from "./files-fields";
import { ResourceFields } from "./resource-fields";
import { StaffFields } from "./staff-fields";
import { TermSection } from "./term-section";
import { type UploadIntent, uploadPath } from "./upload-address";
import type { UploadFields, UploadFormData, UploadReply } from "./upload-data";
import { UploadFoot } from "./upload-foot";
import { UploadSection } from "./upload-section";
import { useFailureWords } from "./use-failure-words";
import { useSending } from "./use-sending";
import { useUploadProblems } from "./use-upload-problems";

interface UploadFormProps {
  data: UploadFormData;
  /** The server's answer when the page itself was sent. */
  reply?: UploadReply;
  /** In a dialog, the first field gets the focus and there is no picture beside the form. */
  inDialog?: boolean;
  /** With script: called after the form was submitted. Keeps its identity. */
  onDone: (handedIn: NonNullable<UploadReply["handedIn"]>) => void;
  /** With script: called when the user leaves a form whose content is kept as a draft. */
  onLeave: (draft: string) => void;
}

/** Shown when all reported errors belong to fields that the form does not have. */
const UNKNOWN: Failure = { code: "internal_error" };

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
  const { uploads, step, draft, touch, keep, cancel, mayGo } = useSending(ref, {
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
        keep();
      } else if (mayGo(event)) setSentTitle(seen.title);
    },
  });
  const problems = useUploadProblems(form.allErrors, reply, groups, sentTitle);
  const failureWords = useFailureWords();

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
    reply?.failure ?? (isRefusal(reply) && problems.all.length === 0 ? UNKNOWN : undefined);

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
        <WrongFields errors={problems.all} />
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
                  hint={t("hint.sof")}
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
            onKeep={keep}
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
