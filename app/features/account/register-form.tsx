import { getInputProps, useForm } from "@conform-to/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { REGISTRATION_MESSAGE_MS } from "#contract/limits";
import { CheckboxRow, EmailField, TextField } from "~/components/field";
import { ContentLink } from "~/i18n/link";
import { useAccountLink } from "~/features/session/account-link";
import { REDIRECT } from "~/features/session/account-paths";
import { BotCheck } from "./bot-check";
import type { RegisterData } from "./form-data";
import { clearErrors } from "~/features/forms/clear-errors";
import { STACK } from "~/features/forms/form-look";
import { DoneNotice, FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { NewPassword } from "./new-password";
import { OtherForm } from "./other-form";
import { type Registration, REGISTRATION_FIELDS, wrongFields } from "./registration-rules";
import type { Reply } from "~/features/forms/reply";
import { SendButton } from "~/features/forms/send-button";
import { useFormFetcher, useMessage } from "~/features/forms/use-form-fetcher";

const ID = "register";
const CLEARED = clearErrors<Registration>(wrongFields);
const FIELD_OF = { username_taken: "username", email_taken: "email", sign_on_required: "email" };

interface RegisterFormProps extends RegisterData {
  redirect: string;
  reply?: Reply;
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
  const problem = useProblem();
  const message = useMessage(reply, REGISTRATION_MESSAGE_MS);
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
      <Problems fields={REGISTRATION_FIELDS.map((name) => fields[name])} labels={labels} />
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
          hint={t("username.hint")}
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
