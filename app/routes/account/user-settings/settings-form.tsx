import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PROFILE_MESSAGE_MS } from "#contract/limits";
import { SectionHead } from "~/components/section-head";
import {
  STACK,
  FailureNotice,
  type FailureMessages,
  ProblemSummary,
  type FieldWithErrors,
  useFieldMessage,
} from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher, useTemporaryMessage } from "~/features/forms/use-form-fetcher";
import { SETTINGS_PATH, type SettingsForm as FormName } from "./saved-toast";

interface SettingsFormProps {
  name: FormName;
  /** The server's reply, if the page was loaded by submitting this form. */
  reply?: FormReply;
  /** Names of the fields, in the order of the page. */
  names: readonly string[];
  /** The field of the current password, which only the content system can check. */
  passwordField?: string;
  /** Error messages with a special meaning in this form. */
  failures?: FailureMessages;
  /** Initial values of the fields. */
  start?: Record<string, string>;
  /** Called once the page shows what was saved in place. */
  onSaved?: () => void;
  children: (form: {
    fields: Record<string, FieldMetadata<string>>;
    problem: (field: FieldWithErrors) => string | undefined;
    pending: boolean;
  }) => ReactNode;
}

/** A form of the settings page. Submits in place with JavaScript, or as a page without. */
export function SettingsForm({
  name,
  reply: pageReply,
  names,
  start,
  passwordField,
  failures,
  onSaved,
  children,
}: SettingsFormProps) {
  const { t } = useTranslation("forms");
  const fieldOf = useMemo(() => ({ incorrect_password: passwordField }), [passwordField]);
  const { Form, reply, pending, options } = useFormFetcher(name, pageReply, { fieldOf });
  const [form, fields] = useForm<Record<string, string>>({ ...options, defaultValue: start });
  const reportedReply = useRef<FormReply>(undefined);
  useEffect(() => {
    if (!reply?.done || pending || reportedReply.current === reply) return;
    reportedReply.current = reply;
    // Shows the saved name, and clears passwords.
    document.forms.namedItem(name)?.reset();
    onSaved?.();
  }, [reply, pending, name, onSaved]);
  const broken = useFieldMessage();
  const failed = useTemporaryMessage(reply, PROFILE_MESSAGE_MS);
  const wrongPassword = reply?.failure?.code === "incorrect_password";
  const problem = (field: FieldWithErrors) =>
    wrongPassword && field.name === passwordField ? t("failure.incorrect_password") : broken(field);
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={`${SETTINGS_PATH}?form=${name}`}
      className={STACK}
    >
      <ProblemSummary fields={names.map((one) => fields[one]!)} sentenceOf={problem} />
      {/* Field errors stay; other messages disappear after the time of R4.28. */}
      {reply?.failure && failed && !wrongPassword ? (
        <FailureNotice failure={reply.failure} instead={failures} />
      ) : null}
      {children({ fields, problem, pending })}
    </Form>
  );
}

/** Styles of the introduction before a form. */
export const TEXT = "mb-4 text-ink-2";

/** A section of the settings page. */
export function SettingsSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      {text ? <p className={TEXT}>{text}</p> : null}
      {children}
    </section>
  );
}
