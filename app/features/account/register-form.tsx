import { getInputProps, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { REGISTRATION_MESSAGE_MS } from "#contract/limits";
import { CheckboxRow, EmailField, TextField } from "~/components/field";
import { ContentLink } from "~/i18n/link";
import { useAccountLink } from "~/features/session/account-link";
import { REDIRECT } from "~/paths/account";
import { BotCheck } from "../forms/bot-check";
import type { RegisterData } from "./login-form";
import {
  clearErrors,
  useFormFetcher,
  useTemporaryMessage,
} from "~/features/forms/use-form-fetcher";
import {
  STACK,
  DoneNotice,
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  SendButton,
} from "~/features/forms/form-messages";
import { NewPassword } from "./new-password";
import { OtherForm } from "./account-page";
import type { FormReply } from "~/features/forms/form-reply";
import {
  USERNAME_MAX_CHARS,
  USERNAME_MIN_CHARS,
  emailProblem,
  passwordProblems,
  usernameProblem,
} from "#contract/account-rules";

const REGISTRATION_FIELDS = ["username", "email", "password", "repeat", "terms"] as const;
type RegistrationField = (typeof REGISTRATION_FIELDS)[number];
export type Registration = Record<RegistrationField, string>;

/** Returns the names of the fields that break a rule, by the same rules as the server. */
export function wrongFields({
  username = "",
  email = "",
  password = "",
  repeat = "",
  terms,
}: Partial<Registration>): RegistrationField[] {
  const isWrong: Record<RegistrationField, boolean> = {
    username: usernameProblem(username.trim()) !== null,
    email: emailProblem(email.trim()) !== null,
    password: passwordProblems(password).length > 0,
    repeat: repeat !== password,
    terms: terms === undefined,
  };
  return REGISTRATION_FIELDS.filter((name) => isWrong[name]);
}

const ID = "register";
const CLEARED = clearErrors<Registration>(wrongFields);
const FIELD_OF = { username_taken: "username", email_taken: "email", sign_on_required: "email" };

interface RegisterFormProps extends RegisterData {
  redirect: string;
  reply?: FormReply;
  focus?: boolean;
}

/** The form for a new account. Its messages disappear, and the login form opens, after the time of R4.27. */
export function RegisterForm({
  stamp,
  termsUrl,
  redirect,
  reply: pageReply,
  focus,
}: RegisterFormProps) {
  const { t } = useTranslation("account");
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply, {
    focus,
    fieldOf: FIELD_OF,
  });
  const [form, fields] = useForm<Registration>({ ...options, ...CLEARED });
  const problem = useFieldMessage();
  const message = useTemporaryMessage(reply, REGISTRATION_MESSAGE_MS);
  const navigate = useNavigate();
  const login = useAccountLink("login", redirect);
  const done = reply?.done ?? false;
  const labels = {
    username: t("username"),
    email: t("email"),
    password: t("password"),
    repeat: t("password.repeat"),
  };

  // The sign-in form opens when the message disappears.
  const over = done && !message;
  useEffect(() => {
    if (over) void navigate(login.to, { ...login.options, replace: true });
  }, [over, navigate, login]);

  if (done) {
    return (
      <div className={`${STACK} pt-1`}>
        {message ? <DoneNotice>{t("register.done")}</DoneNotice> : null}
        <OtherForm form="login" redirect={redirect}>
          {t("register.login")}
        </OtherForm>
      </div>
    );
  }
  return (
    <div className={`${STACK} pt-1`}>
      <ProblemSummary fields={REGISTRATION_FIELDS.map((name) => fields[name])} labels={labels} />
      {reply?.failure && message ? <FailureNotice failure={reply.failure} /> : null}
      <Form {...formProps(form, "/account/register")} className={STACK}>
        <input type="hidden" name={REDIRECT} value={redirect} />
        <TextField
          {...getInputProps(fields.username, { type: "text" })}
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
          required
          label={t("username")}
          hint={t("username.hint", { least: USERNAME_MIN_CHARS, most: USERNAME_MAX_CHARS })}
          error={problem(fields.username)}
        />
        <EmailField
          {...getInputProps(fields.email, { type: "email" })}
          autoComplete="email"
          label={t("email")}
          error={problem(fields.email)}
        />
        <NewPassword fields={fields} label={t("password")} repeatLabel={t("password.repeat")} />
        <div>
          <CheckboxRow
            {...getInputProps(fields.terms, { type: "checkbox" })}
            required
            label={t("terms.accept")}
            error={problem(fields.terms)}
          />
          <ContentLink to={termsUrl} target="_blank" className="ms-8.5 inline-block py-1.5">
            {t("terms.read")}
          </ContentLink>
        </div>
        <BotCheck formId={ID} stamp={stamp} reply={reply} />
        <SendButton pending={pending} pendingLabel={t("register.pending")}>
          {t("register.submit")}
        </SendButton>
      </Form>
      <OtherForm form="login" redirect={redirect} text={t("register.known")}>
        {t("register.login")}
      </OtherForm>
    </div>
  );
}
