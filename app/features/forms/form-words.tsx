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

/** The parts of conform's field that say what is wrong with it. */
type FieldErrors = Pick<FieldMetadata, "id" | "name" | "errors">;
/** The parts from which the sentence at a field is made. */
export interface SaidOf {
  name: string;
  errors?: string[];
}

/** The sentence for what is wrong with a field, or undefined. */
export function useProblem(): (field: Pick<SaidOf, "errors">) => string | undefined {
  const { t } = useTranslation("forms");
  return ({ errors }) => {
    const problem = errors?.[0] as Problem | undefined;
    return problem && t(`rule.${problem}`);
  };
}

/** What stands after the label of a field that may stay empty. */
export function useOptional(): string {
  const { t } = useTranslation("forms");
  return t("optional");
}

interface ProblemsProps {
  /** In their order on the page. */
  fields: readonly FieldErrors[];
  /** Labels of fields by name, for sentences that could be of any of them. */
  labels?: Partial<Record<string, string>>;
  /** The sentence at a field, where that is not one of the rules' own. */
  sentenceOf?: (field: SaidOf) => string | undefined;
}

/** Lists the problems before the form, also where one field alone is wrong: every form says so at the same place. */
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

/** The summary of wrong fields, in the same words before every form; as long as there is one, the title of the document says so. */
export function WrongFields({ errors, link }: WrongFieldsProps) {
  const { t } = useTranslation("forms");
  useErrorTitle(errors.length > 0);
  return errors.length > 0 ? (
    <ErrorSummary title={t("errors", { count: errors.length })} errors={errors} link={link} />
  ) : null;
}

interface FailureNoticeProps {
  /** Without one there is no notice. */
  failure: Failure | undefined;
  /** Sentences for codes that mean something of their own on this page. */
  instead?: FailureSentences;
}
export type FailureSentences = Partial<Record<ErrorCode, string>>;

/** Why what was rightly filled in was refused. */
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

/** For whoever has been signed out over a form: in a tab of its own, so that what is typed stays to be sent again. */
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

/** Says that it is done, in place of the form: whoever sent it reads on from here. */
export function DoneNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice ref={ref as RefObject<HTMLDivElement>} tone="success" role="status" focusable>
      {children}
    </Notice>
  );
}

/** Codes with a sentence of their own; for all others there is one. */
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

/** The sentence for why a form was refused. */
export function useFailure(): (failure: Failure) => string {
  const { t } = useTranslation("forms");
  return ({ code, minutes }) => {
    if (code === "rate_limited" && minutes !== undefined)
      return t("failure.limited_minutes", { count: minutes });
    return t(`failure.${SAID.find((said) => said === code) ?? "other"}`);
  };
}
