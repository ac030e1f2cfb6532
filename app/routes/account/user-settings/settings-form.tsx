import { type ReactNode, useMemo } from "react";
import { PROFILE_MESSAGE_MS } from "#contract/limits";
import { useHydrated } from "~/components/use-hydrated";
import { SectionHead } from "~/components/section-head";
import {
  FailureNotice,
  type FailureSentences,
  Problems,
  useProblem,
} from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm, useMessage } from "~/features/forms/use-form";
import { useTranslation } from "~/i18n/translate";
import { SETTINGS_PATH, type SettingsForm as FormName } from "./settings-path";

interface SettingsFormProps {
  name: FormName;
  /** What the server said when the page itself was sent with this form. */
  reply?: Reply;
  /** In their order on the page. */
  fields: readonly string[];
  /** The field of the password that somebody has; whether it is right only the content system knows. */
  passwordField?: string;
  /** Sentences for refusals that mean something of their own here. */
  failures?: FailureSentences;
  children: (form: {
    id: (field: string) => string;
    problem: (field: string) => string | undefined;
    values: Reply["values"] | undefined;
    pending: boolean;
  }) => ReactNode;
}

/** One of the forms of the settings page, sent in place with script and as a page without. */
export function SettingsForm({
  name,
  reply: pageReply,
  fields,
  passwordField,
  failures,
  children,
}: SettingsFormProps) {
  const { t } = useTranslation("forms");
  const fieldOf = useMemo(() => ({ incorrect_password: passwordField }), [passwordField]);
  const { Form, ref, reply, pending } = useForm(pageReply, { fieldOf });
  const broken = useProblem(reply);
  const hydrated = useHydrated();
  const failed = useMessage(reply, PROFILE_MESSAGE_MS);
  const wrongPassword = reply?.failure?.code === "incorrect_password";
  const problem = (field: string) =>
    wrongPassword && field === passwordField ? t("failure.incorrect_password") : broken(field);
  return (
    <Form
      ref={ref}
      method="post"
      action={`${SETTINGS_PATH}?form=${name}`}
      className="account-fields"
      noValidate={hydrated}
    >
      <Problems formId={name} reply={reply} fields={fields} />
      {/* What stands beside its field stays there; all else is said for as long as the specification has it. */}
      {reply?.failure && failed && !wrongPassword ? (
        <FailureNotice failure={reply.failure} instead={failures} />
      ) : null}
      {children({ id: (field) => `${name}-${field}`, problem, values: reply?.values, pending })}
    </Form>
  );
}

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
    <section className="section settings-section" aria-labelledby={id}>
      <SectionHead id={id} title={title} />
      {text ? <p className="settings-text">{text}</p> : null}
      {children}
    </section>
  );
}
