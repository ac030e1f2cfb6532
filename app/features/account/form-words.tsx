import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ErrorSummary } from "~/components/error-summary";
import { Notice } from "~/components/notice";
import { useTranslation } from "~/i18n/translate";
import type { Failure, Reply } from "./reply";

/** The sentence for what is wrong with a field of a reply, or undefined. */
export function useProblem(reply: Reply | undefined): (field: string) => string | undefined {
  const { t } = useTranslation("account");
  return (field) => {
    const problem = reply?.problems[field]?.[0];
    return problem && t(`rule.${problem}`);
  };
}

/** All that is wrong, before the form, where there is more than one field to put right. Fields have the id of their form and name. */
export function Problems({ formId, reply, fields }: { formId: string; reply: Reply | undefined; fields: readonly string[] }) {
  const { t } = useTranslation("account");
  const problem = useProblem(reply);
  const errors = fields.flatMap((field) => {
    const message = problem(field);
    return message ? [{ fieldId: `${formId}-${field}`, message }] : [];
  });
  return errors.length > 1 ? <ErrorSummary title={t("errors", { count: errors.length })} errors={errors} /> : null;
}

/** Why what was rightly filled in was refused. */
export function FailureNotice({ failure }: { failure: Failure }) {
  const words = useFailure();
  return (
    <Notice tone="danger" role="alert" focusable>
      {words(failure)}
    </Notice>
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
  "not_ready",
] as const;

function useFailure(): (failure: Failure) => string {
  const { t } = useTranslation("account");
  return ({ code, minutes }) => {
    if (code === "rate_limited" && minutes !== undefined) return t("failure.limited_minutes", { count: minutes });
    return t(`failure.${SAID.find((said) => said === code) ?? "other"}`);
  };
}

