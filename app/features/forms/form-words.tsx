import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ErrorSummary } from "~/components/error-summary";
import { Notice } from "~/components/notice";
import { formPath } from "~/features/session/account-paths";
import { SIGNS_IN_AGAIN } from "~/features/session/use-session-of-tabs";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import type { ErrorCode } from "#contract/errors";
import type { Failure, Reply } from "./reply";

/** The sentence for what is wrong with a field of a reply, or undefined. */
export function useProblem(reply: Reply | undefined): (field: string) => string | undefined {
  const { t } = useTranslation("forms");
  return (field) => {
    const problem = reply?.problems[field]?.[0];
    return problem && t(`rule.${problem}`);
  };
}

/** What stands after the label of a field that may stay empty. */
export function useOptional(): string {
  const { t } = useTranslation("forms");
  return t("optional");
}

interface ProblemsProps {
  /** Fields have the id of their form and name. */
  formId: string;
  reply: Reply | undefined;
  /** In their order on the page. */
  fields: readonly string[];
  /** Words of the fields, for sentences that could be of any of them. */
  labels?: Partial<Record<string, string>>;
}

/** All that is wrong, before the form, where there is more than one field to put right. */
export function Problems({ formId, reply, fields, labels }: ProblemsProps) {
  const { t } = useTranslation("forms");
  const problem = useProblem(reply);
  const errors = fields.flatMap((field) => {
    const sentence = problem(field);
    const label = labels?.[field];
    return sentence
      ? [
          {
            fieldId: `${formId}-${field}`,
            message: label ? t("error.of_field", { field: label, sentence }) : sentence,
          },
        ]
      : [];
  });
  return errors.length > 1 ? (
    <ErrorSummary title={t("errors", { count: errors.length })} errors={errors} />
  ) : null;
}

interface FailureNoticeProps {
  failure: Failure;
  /** Sentences for codes that mean something of their own on this page. */
  instead?: FailureSentences;
}
export type FailureSentences = Partial<Record<ErrorCode, string>>;

/** Why what was rightly filled in was refused. */
export function FailureNotice({ failure, instead }: FailureNoticeProps) {
  const words = useFailure();
  return (
    <Notice tone="danger" role="alert" focusable>
      {instead?.[failure.code] ?? words(failure)}
      {failure.code === "unauthenticated" ? <SignInAgain /> : null}
    </Notice>
  );
}

/** For whoever has been signed out over a form: in a tab of its own, so that what is typed stays to be sent again. */
export function SignInAgain() {
  const { t, language } = useTranslation("forms");
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
