import { type FieldMetadata, getFormProps, useForm, getInputProps } from "@conform-to/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PROFILE_MESSAGE_MS } from "#contract/limits";
import { SectionHead, FactList, FactRow } from "~/components/section-head";
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
import { CircleCheck } from "lucide-react";
import { ToastBox, ToastText, Toasts } from "~/components/messages";
import type { Account } from "#contract/accounts";
import { DISPLAY_NAME_MAX_CHARS, DISPLAY_NAME_MIN_CHARS } from "#contract/account-rules";
import { Button } from "~/components/button";
import { TextField, PasswordField } from "~/components/field";
import { NewPassword } from "~/features/account/new-password";

/** What was saved, and how many saves preceded it. */
export interface SavedChange {
  what: SavedForm;
  count: number;
}

/**
 * Reports the last save as a toast, so that the page does not shift when the message disappears. With JavaScript, it disappears
 * after the time of R4.28.
 */
export function SavedToast({ save }: { save: SavedChange | null }) {
  return <Toasts>{save ? <SavedMessage key={save.count} what={save.what} /> : null}</Toasts>;
}

function SavedMessage({ what }: { what: SavedForm }) {
  const { t } = useTranslation("settings");
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), PROFILE_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (gone) return null;
  return (
    <ToastBox>
      <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      <ToastText>{t(`saved.${what}`)}</ToastText>
    </ToastBox>
  );
}

/** The only URL of the settings page: it has no language segment (R2.7). */
export const ACCOUNT_SETTINGS_PATH = "/account/user-settings";
/** The forms of the page, as named in the query of their addresses. */
export const SETTINGS_FORMS = ["name", "password", "sessions", "delete"] as const;
export type SettingsFormName = (typeof SETTINGS_FORMS)[number];
/** Forms that save in place; the others end the session. */
export type SavedForm = Extract<SettingsFormName, "name" | "password">;
/** Query parameter without JavaScript: the form that was just saved. */
export const SAVED = "saved";

interface SettingsFormProps {
  name: SettingsFormName;
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
  /** Called after each save in place. */
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
      action={`${ACCOUNT_SETTINGS_PATH}?form=${name}`}
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

/** Changes the name that others see. Also shows what cannot be changed. */
export function NameForm({
  account,
  reply,
  onSaved,
}: {
  account: Pick<Account, "name" | "username" | "email">;
  reply?: FormReply;
  onSaved: () => void;
}) {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="edit-account" title={t("account.title")}>
      <FactList single className="mb-5">
        <FactRow label={t("username")}>{account.username}</FactRow>
        <FactRow label={t("email")}>{account.email}</FactRow>
      </FactList>
      <SettingsForm
        name="name"
        reply={reply}
        names={["name"]}
        start={{ name: account.name }}
        onSaved={onSaved}
      >
        {({ fields, problem, pending }) => (
          <>
            <TextField
              {...getInputProps(fields.name!, { type: "text" })}
              autoComplete="name"
              required
              maxLength={DISPLAY_NAME_MAX_CHARS}
              label={t("name.label")}
              hint={t("name.hint", { least: DISPLAY_NAME_MIN_CHARS, most: DISPLAY_NAME_MAX_CHARS })}
              error={problem(fields.name!)}
            />
            <div>
              <Button pending={pending} pendingLabel={t("saving")}>
                {t("name.save")}
              </Button>
            </div>
          </>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}

/** Changes the password. Requires the current one, and ends all other sessions. */
export function PasswordForm({ reply, onSaved }: { reply?: FormReply; onSaved: () => void }) {
  const { t } = useTranslation("settings");
  const { t: tAccount } = useTranslation("account");
  return (
    <SettingsSection id="change-password" title={t("password.title")} text={t("password.text")}>
      <SettingsForm
        name="password"
        reply={reply}
        names={["currentPassword", "password", "repeat"]}
        passwordField="currentPassword"
        onSaved={onSaved}
      >
        {({ fields, problem, pending }) => (
          <>
            <PasswordField
              {...getInputProps(fields.currentPassword!, { type: "password" })}
              autoComplete="current-password"
              required
              label={t("password.current")}
              showLabel={tAccount("password.show")}
              hideValueLabel={tAccount("password.hide")}
              error={problem(fields.currentPassword!)}
            />
            <NewPassword
              fields={{ password: fields.password!, repeat: fields.repeat! }}
              label={t("password.new")}
              repeatLabel={t("password.repeat")}
            />
            <div>
              <Button pending={pending} pendingLabel={t("saving")}>
                {t("password.save")}
              </Button>
            </div>
          </>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}
