import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PROFILE_MESSAGE_MS } from "#contract/limits";
import { SectionHead } from "~/components/section-head";
import { STACK } from "~/features/forms/form-look";
import {
  FailureNotice,
  type FailureSentences,
  Problems,
  type SaidOf,
  useProblem,
} from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useFormFetcher, useMessage } from "~/features/forms/use-form-fetcher";
import { SETTINGS_PATH, type SettingsForm as FormName } from "./settings-path";

interface SettingsFormProps {
  name: FormName;
  /** What the server said when the page itself was sent with this form. */
  reply?: Reply;
  /** Names of the fields in their order on the page. */
  names: readonly string[];
  /** The field of the password that somebody has; whether it is right only the content system knows. */
  passwordField?: string;
  /** Sentences for refusals that mean something of their own here. */
  failures?: FailureSentences;
  /** What the fields begin with. */
  start?: Record<string, string>;
  /** Called when the form was saved in place, once the page shows it. */
  onSaved?: () => void;
  children: (form: {
    fields: Record<string, FieldMetadata<string>>;
    problem: (field: SaidOf) => string | undefined;
    pending: boolean;
  }) => ReactNode;
}

/** One of the forms of the settings page, sent in place with script and as a page without. */
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
  const told = useRef<Reply>(undefined);
  useEffect(() => {
    if (!reply?.done || pending || told.current === reply) return;
    told.current = reply;
    // Names as they were saved, and no passwords.
    document.forms.namedItem(name)?.reset();
    onSaved?.();
  }, [reply, pending, name, onSaved]);
  const broken = useProblem();
  const failed = useMessage(reply, PROFILE_MESSAGE_MS);
  const wrongPassword = reply?.failure?.code === "incorrect_password";
  const problem = (field: SaidOf) =>
    wrongPassword && field.name === passwordField ? t("failure.incorrect_password") : broken(field);
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={`${SETTINGS_PATH}?form=${name}`}
      className={STACK}
    >
      <Problems fields={names.map((one) => fields[one]!)} sentenceOf={problem} />
      {/* What stands beside its field stays there; all else is said for as long as the specification has it. */}
      {reply?.failure && failed && !wrongPassword ? (
        <FailureNotice failure={reply.failure} instead={failures} />
      ) : null}
      {children({ fields, problem, pending })}
    </Form>
  );
}

/** The look of what is said before a form. */
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
