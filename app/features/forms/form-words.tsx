import type { FieldMetadata } from "@conform-to/react";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, type WrongField } from "~/components/error-summary";
import { Notice } from "~/components/notice";
import { formPath } from "~/features/session/account-paths";
import { SIGNS_IN_AGAIN } from "~/features/session/use-session-of-tabs";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import type { ErrorCode } from "#contract/errors";
import type { Failure, Problem } from "./reply";
import { useErrorTitle } from "./use-error-title";

/** The parts of conform's field that hold its problems. */
type FieldErrors = Pick<FieldMetadata, "id" | "name" | "errors">;
/** The parts that make the sentence at a field. */
export interface SaidOf {
  name: string;
  errors?: string[];
}

/** Returns a function that gives the sentence for a field's problem, or undefined. */
export function useProblem(): (field: Pick<SaidOf, "errors">) => string | undefined {
  const { t } = useTranslation("forms");
  return ({ errors }) => {
    const problem = errors?.[0] as Problem | undefined;
    return problem && t(`rule.${problem}`);
  };
}

/** Returns the mark after the label of an optional field. */
export function useOptional(): string {
  const { t } = useTranslation("forms");
  return t("optional");
}

interface ProblemsProps {
  /** In page order. */
  fields: readonly FieldErrors[];
  /** Labels of fields by name, for sentences that could belong to any field. */
  labels?: Partial<Record<string, string>>;
  /** Returns the sentence at a field, if it is not a general rule's. */
  sentenceOf?: (field: SaidOf) => string | undefined;
}

/** Lists the problems above the form, even for a single field: every form reports them in the same place. */
export function Problems({ fields, labels, sentenceOf }: ProblemsProps) {
  const { t } = useTranslation("forms");
  const ofRule = useProblem();
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
  return <WrongFields errors={errors} />;
}

interface WrongFieldsProps extends Pick<ComponentProps<typeof ErrorSummary>, "link"> {
  errors: readonly WrongField[];
}

/** The summary of invalid fields, in the same words above every form. While it shows, the document's title says so. */
export function WrongFields({ errors, link }: WrongFieldsProps) {
  const { t } = useTranslation("forms");
  useErrorTitle(errors.length > 0);
  return errors.length > 0 ? (
    <ErrorSummary title={t("errors", { count: errors.length })} errors={errors} link={link} />
  ) : null;
}

interface FailureNoticeProps {
  /** Without a failure there is no notice. */
  failure: Failure | undefined;
  /** Sentences for codes with a special meaning on this page. */
  instead?: FailureSentences;
}
export type FailureSentences = Partial<Record<ErrorCode, string>>;

/** Why valid input was refused. */
export function FailureNotice({ failure, instead }: FailureNoticeProps) {
  const words = useFailure();
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

/** Codes with a sentence of their own; all others share one. */
const SAID = [
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
export function useFailure(): (failure: Failure) => string {
  const { t } = useTranslation("forms");
  return ({ code, minutes }) => {
    if (code === "rate_limited" && minutes !== undefined)
      return t("failure.limited_minutes", { count: minutes });
    return t(`failure.${SAID.find((said) => said === code) ?? "other"}`);
  };
}
