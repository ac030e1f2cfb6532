import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import type { Uploads } from "../files/uploads";
import { idsOf, useUploads } from "../files/use-uploads";
import {
  type UploadReply,
  ABOUT_FIELDS,
  CONSENT_FIELDS,
  extraName,
  fieldId,
  MAIN_FILE_LANGUAGE,
  RESOURCE_FIELDS,
  STAFF_FIELDS,
  type UploadFormData,
} from "./upload-data";
import { useDraftAutosave } from "./draft-autosave";
import { useTranslation } from "react-i18next";
import { useFieldMessage, type FailureMessages } from "~/features/forms/form-messages";
import { type FormReply, unexpectedFailureMessages } from "~/features/forms/form-reply";
import { nativeLanguageName } from "~/i18n/language";
import { TERM_FIELDS } from "~/features/terms/field-term";

/**
 * Steps of submitting. `draft` and `files`: the form waits for its draft or its files, and is then submitted automatically.
 * `stopped` and `refused`: stopped or refused files prevent this. `sending`: it is sent, and there is no answer yet.
 */
export type SendingStep = "idle" | "draft" | "files" | "stopped" | "refused" | "sending";

interface SendingOptions {
  person: number;
  draft: string;
  /** The server's last answer, and whether a request is in progress. */
  reply: UploadReply | undefined;
  pending: boolean;
  onDone: (submittedUpload: NonNullable<UploadReply["submittedUpload"]>) => void;
  onLeave: (draft: string) => void;
}

/** Manages everything that the form sends: its files, its drafts, and finally the form itself. */
export function useSending(
  form: RefObject<HTMLFormElement | null>,
  { person, draft, reply, pending, onDone, onLeave }: SendingOptions,
) {
  const uploads = useUploads();
  const { state, touch, saveNow, autosave } = useDraftAutosave(form, { person, draft, onLeave });
  const [waits, setWaits] = useState<Exclude<SendingStep, "sending">>("idle");
  /** Files that were already refused when the user submitted the form, so the user has seen them. */
  const seen = useRef<ReadonlySet<string>>(new Set());
  const cancel = useCallback(() => setWaits("idle"), []);
  useChangedFiles(uploads, touch);

  useEffect(() => {
    if (reply?.submittedUpload) {
      autosave()?.stop();
      onDone(reply.submittedUpload);
    } else if (!pending) autosave()?.release();
  }, [reply, pending, autosave, onDone]);

  useEffect(() => {
    if (waits !== "files" && waits !== "draft") return;
    let isOver = false;
    const hasNewRefusal = () =>
      waits === "files" && refusedIn(uploads).some((key) => !seen.current.has(key));
    // The user must read a new refusal first: submitting without that file was not their decision.
    const check = () => {
      if (hasNewRefusal()) setWaits("refused");
    };
    check();
    const unsubscribe = uploads.subscribe(check);
    void (waits === "files" ? uploads.settled() : autosave()?.settled())?.then(() => {
      if (!isOver && !hasNewRefusal()) form.current?.requestSubmit();
    });
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, [waits, uploads, autosave, form]);

  const next = (): typeof waits => {
    const { underWay, stopped } = uploads.counts();
    if (underWay > 0) return "files";
    if (stopped > 0) return "stopped";
    return autosave()?.isSaving() ? "draft" : "idle";
  };
  /** Returns whether the form is sent now, by its button or because the wait is over. */
  const mayGo = (event: FormEvent): boolean => {
    const step = next();
    seen.current = new Set(refusedIn(uploads));
    setWaits(step);
    if (step === "idle") autosave()?.hold();
    else event.preventDefault();
    return step === "idle";
  };
  const step: SendingStep = pending ? "sending" : waits;
  return { uploads, step, draft: state, touch, saveNow, cancel, mayGo };
}

const refusedIn = (uploads: Uploads): string[] =>
  uploads.rows().flatMap(({ key, state }) => (state === "refused" ? [key] : []));

/** Calls `onChange` when the form names other files than before. */
function useChangedFiles(uploads: Uploads, onChange: () => void): void {
  useEffect(() => {
    const named = () =>
      FILE_LANGUAGES.map((language) => idsOf(uploads.rows(), language).join(" ")).join();
    let before: string | null = null;
    // Waits until the fields have added the form's initial files, in their own effects.
    queueMicrotask(() => {
      before = named();
    });
    return uploads.subscribe(() => {
      if (before === null) return;
      const now = named();
      if (now !== before) onChange();
      before = now;
    });
  }, [uploads, onChange]);
}

/** Fields for new terms are inside the field of their terms. */
const WITHIN: Partial<Record<string, string>> = {
  proposedKeywords: "documentKeywords",
  proposedAuthors: "documentAuthors",
} satisfies Record<string, keyof typeof TERM_FIELDS>;

export interface UploadProblems {
  /** Returns the sentence for a field, or undefined. */
  of: (field: string) => string | undefined;
  /** All problems in page order, each with its field's name. */
  all: { fieldId: string; message: string }[];
}

/** Returns the form's problems as sentences. `title` is the title that was sent, for the message that it is taken. */
export function useUploadProblems(
  errors: Record<string, string[]>,
  reply: FormReply | undefined,
  groups: UploadFormData["groups"],
  title: string,
): UploadProblems {
  const { t } = useTranslation("upload");
  const { t: tForms } = useTranslation("forms");
  const problem = useFieldMessage();
  const broken = (field: string) => problem({ errors: errors[field] });
  const within = (field: string) =>
    Object.keys(WITHIN).find((inner) => WITHIN[inner] === field && broken(inner));
  const of = (field: string) => {
    if (field === "title" && reply?.failure?.code === "title_taken") return t("taken", { title });
    const inner = within(field);
    return broken(field) ?? (inner && broken(inner));
  };
  const files = FILE_LANGUAGES.map((language) => ({
    field: `${language}_files`,
    label:
      language === MAIN_FILE_LANGUAGE
        ? t("files.english")
        : t("files.in", { language: nativeLanguageName(language) }),
  }));
  const own = (
    field:
      | (
          typeof RESOURCE_FIELDS | typeof ABOUT_FIELDS | typeof STAFF_FIELDS | typeof CONSENT_FIELDS
        )[number]
      | "sof",
  ) => ({ field, label: t(`field.${field}`) });
  const withExtra = (field: (typeof RESOURCE_FIELDS | typeof ABOUT_FIELDS)[number]) => [
    own(field),
    ...(field === "documentContentTypes" ? [own("sof")] : []),
    ...groups
      .filter(
        ({ taxonomy }) =>
          field in TERM_FIELDS && taxonomy === TERM_FIELDS[field as keyof typeof TERM_FIELDS],
      )
      .flatMap(({ fields }) =>
        fields.map(({ name, label }) => ({ field: extraName(name), label })),
      ),
  ];
  const all = [
    ...[...RESOURCE_FIELDS, ...ABOUT_FIELDS].flatMap(withExtra),
    ...STAFF_FIELDS.map(own),
    ...files,
    ...CONSENT_FIELDS.map(own),
  ].flatMap(({ field, label }) => {
    const sentence = of(field);
    return sentence
      ? [{ fieldId: fieldId(field), message: tForms("error.of_field", { field: label, sentence }) }]
      : [];
  });
  return { of, all };
}

/** Returns sentences for refusals that have a special meaning in the upload form. */
export function useUploadFailureMessages(): FailureMessages {
  const { t } = useTranslation("upload");
  return {
    ...unexpectedFailureMessages(t("failure.wrong")),
    limit_reached: t("failure.limit"),
    payload_too_large: t("failure.too_large"),
    conflict: t("failure.conflict"),
    busy: t("failure.busy"),
  };
}
