import type { FieldMetadata } from "@conform-to/react";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, type WrongField } from "~/components/error-summary";
import { Notice } from "~/components/messages";
import { formPath } from "~/paths/account";
import { SIGNS_IN_AGAIN } from "~/features/session/use-session";
import { formatNumber, useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { ErrorCode } from "#contract/errors";
import type { FormFailure, FieldProblem } from "./form-reply";
import { clsx } from "clsx";
import { Button } from "~/components/button";

/** Says in the document's title that something is wrong. The page owns the head, and each render sets it again. */
export function useErrorTitle(wrong: boolean): void {
  const { t } = useTranslation("forms");
  useEffect(() => {
    const before = document.title;
    // The server has already added it to a page that was sent.
    if (!wrong || before.startsWith(t("error.title", { title: "" }).trim())) return;
    const title = t("error.title", { title: before });
    document.title = title;
    return () => {
      // Unless another page has set its own title.
      if (document.title === title) document.title = before;
    };
  });
}

/** The parts of conform's field that hold its problems. */
type FieldErrors = Pick<FieldMetadata, "id" | "name" | "errors">;
/** The parts of a field that its message needs. */
export interface FieldWithErrors {
  name: string;
  errors?: string[];
}

/**
 * Returns a function that ends a field's hint with its limit, in characters: "At most 60 characters." In a field with one entry
 * per line, the limit applies to each `line`.
 */
export function useLimitHint(of?: "line"): (most: number, hint?: string) => string {
  const { t } = useTranslation("forms");
  const language = useLanguage();
  return (most, hint) => {
    const limit = t(of === "line" ? "limit.line" : "limit", { most: formatNumber(most, language) });
    return hint === undefined ? limit : `${hint} ${limit}`;
  };
}

/** Returns a function that gives the sentence for a field's problem, or undefined. */
export function useFieldMessage(): (field: Pick<FieldWithErrors, "errors">) => string | undefined {
  const { t } = useTranslation("forms");
  return ({ errors }) => {
    const problem = errors?.[0] as FieldProblem | undefined;
    return problem && t(`rule.${problem}`);
  };
}

/** Returns the mark after the label of an optional field. */
export function useOptionalLabel(): string {
  const { t } = useTranslation("forms");
  return t("optional");
}

interface ProblemsProps {
  /** In page order. */
  fields: readonly FieldErrors[];
  /** Labels of fields by name, for sentences that could belong to any field. */
  labels?: Partial<Record<string, string>>;
  /** Returns a field's message, for forms that have more messages than those of the general rules. */
  sentenceOf?: (field: FieldWithErrors) => string | undefined;
}

/** Lists the problems above the form, even for a single field: every form reports them in the same place. */
export function ProblemSummary({ fields, labels, sentenceOf }: ProblemsProps) {
  const { t } = useTranslation("forms");
  const ofRule = useFieldMessage();
  const problem = sentenceOf ?? ofRule;
  const errors = fields.flatMap((field) => {
    const sentence = problem(field);
    const label = labels?.[field.name];
    return sentence
      ? [
          {
            fieldId: field.id,
            message: label ? t("error.of_field", { field: label, sentence }) : sentence,
          },
        ]
      : [];
  });
  return <FieldErrorSummary errors={errors} />;
}

interface WrongFieldsProps extends Pick<ComponentProps<typeof ErrorSummary>, "link"> {
  errors: readonly WrongField[];
}

/** The summary of invalid fields, in the same words above every form. While it shows, the document's title says so. */
export function FieldErrorSummary({ errors, link }: WrongFieldsProps) {
  const { t } = useTranslation("forms");
  useErrorTitle(errors.length > 0);
  return errors.length > 0 ? (
    <ErrorSummary title={t("errors", { count: errors.length })} errors={errors} link={link} />
  ) : null;
}

interface FailureNoticeProps {
  /** Without a failure there is no notice. */
  failure: FormFailure | undefined;
  /** Sentences for codes with a special meaning on this page. */
  instead?: FailureMessages;
}
export type FailureMessages = Partial<Record<ErrorCode, string>>;

/** Says why valid input was refused. */
export function FailureNotice({ failure, instead }: FailureNoticeProps) {
  const words = useFailureMessage();
  if (!failure) return null;
  return (
    <Notice tone="danger" role="alert" focusable>
      {instead?.[failure.code] ?? words(failure)}
      {failure.code === "unauthenticated" ? <SignInAgain /> : null}
    </Notice>
  );
}

/** A link for users who were signed out while filling in a form. It opens a new tab, so that the form keeps its input. */
export function SignInAgain() {
  const { t } = useTranslation("forms");
  const language = useLanguage();
  return (
    <>
      {" "}
      <a
        href={localisedPath(formPath("login", "/"), language)}
        target="_blank"
        rel="noopener"
        {...SIGNS_IN_AGAIN}
      >
        {t("failure.sign_in")}
      </a>
    </>
  );
}

/** A success message that replaces the form and takes the focus. */
export function DoneNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice ref={ref as RefObject<HTMLDivElement>} tone="success" role="status" focusable>
      {children}
    </Notice>
  );
}

/** Codes that have a separate sentence. All other codes share one. */
const CODES_WITH_MESSAGE = [
  "incorrect_password",
  "invalid_email",
  "sign_on_required",
  "username_taken",
  "email_taken",
  "bot_check_failed",
  "link_expired",
  "rate_limited",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "title_taken",
  "not_ready",
  "storage_full",
] as const;

/** Returns a function that gives the sentence for why a form was refused. */
export function useFailureMessage(): (failure: FormFailure) => string {
  const { t } = useTranslation("forms");
  return ({ code, minutes }) => {
    if (code === "rate_limited" && minutes !== undefined)
      return t("failure.limited_minutes", { count: minutes });
    return t(`failure.${CODES_WITH_MESSAGE.find((known) => known === code) ?? "other"}`);
  };
}

interface FormLeadProps {
  inDialog?: boolean;
  children: ReactNode;
}

/** The purpose of a form, above its fields, with smaller text in a dialog. */
export function FormLead({ inDialog, children }: FormLeadProps) {
  return (
    <p className={clsx("wrap-anywhere text-ink-2", inDialog ? "mb-4" : "-mt-2 mb-5 t-lead")}>
      {children}
    </p>
  );
}

/** Stacks the parts of a form and its fields. */
export const STACK = "grid grid-cols-1 gap-4";

/** Reserves the height of a notice (two lines on a phone), so that a message replaces the text without moving the page. */
export const MESSAGE_SLOT = "grid min-h-19 items-center *:[grid-area:1/1] sm:min-h-14";

/** Stacks fields in one column. */
export const FIELD_COLUMN = "grid gap-5 *:min-w-0";

interface SendButtonProps {
  pending: boolean;
  pendingLabel?: string;
  children: ReactNode;
}

/** Styles the body of a dialog with this button: keeps the focused field clear of it. */
export const SEND_BUTTON_SPACE = "scroll-pb-20";

/** A submit button as wide as the fields. In a dialog it stays in view while the fields scroll. */
export function SendButton(props: SendButtonProps) {
  return (
    <Button
      {...props}
      variant="primary"
      block
      className="in-[dialog]:sticky in-[dialog]:-bottom-2 in-[dialog]:z-1 in-[dialog]:[box-shadow:0_0_0_0.75rem_var(--raised)]"
    />
  );
}

interface ImplicitSubmitButtonProps {
  /** Name of the button that Enter activates, if it has one. */
  name?: string;
  value?: string;
  formNoValidate?: boolean;
}

/** The first button of a form with several, which Enter in a field activates. */
export function ImplicitSubmitButton(button: ImplicitSubmitButtonProps) {
  return <button {...button} className="sr-only" tabIndex={-1} aria-hidden="true" />;
}
