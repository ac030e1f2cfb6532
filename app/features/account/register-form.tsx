import { useEffect } from "react";
import { useNavigate } from "react-router";
import { REGISTRATION_MESSAGE_MS } from "#contract/limits";
import { Button } from "~/components/button";
import { CheckboxRow, TextField } from "~/components/field";
import { useHydrated } from "~/components/use-hydrated";
import { ContentLink } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { AccountLink, useAccountLink } from "~/features/session/account-link";
import { REDIRECT } from "~/features/session/account-paths";
import { BotCheck } from "./bot-check";
import type { RegisterData } from "./form-data";
import { DoneNotice, FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import { NewPassword } from "./new-password";
import type { Reply } from "~/features/forms/reply";
import { useForm, useMessage } from "~/features/forms/use-form";

const ID = "register";
const FIELDS = ["username", "email", "password", "repeat", "terms"] as const;
const FIELD_OF = { username_taken: "username", email_taken: "email", sign_on_required: "email" };

interface RegisterFormProps extends RegisterData {
  redirect: string;
  reply?: Reply;
  focus?: boolean;
}

/** A new account. Messages and what follows them keep the times of the specification. */
export function RegisterForm({
  stamp,
  termsUrl,
  redirect,
  reply: pageReply,
  focus,
}: RegisterFormProps) {
  const { t, language } = useTranslation("account");
  const { Form, ref, reply, pending } = useForm(pageReply, { focus, fieldOf: FIELD_OF });
  const problem = useProblem(reply);
  const hydrated = useHydrated();
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

  // The sign-in opens when the message goes.
  const over = done && !message;
  useEffect(() => {
    if (over) void navigate(login.to, { ...login.options, replace: true });
  }, [over, navigate, login]);

  if (done) {
    return (
      <div className="account-form">
        {message ? <DoneNotice>{t("register.done")}</DoneNotice> : null}
        <p className="account-other">
          <AccountLink form="login" redirect={redirect}>
            {t("register.login")}
          </AccountLink>
        </p>
      </div>
    );
  }
  return (
    <div className="account-form">
      <Problems formId={ID} reply={reply} fields={FIELDS} labels={labels} />
      {reply?.failure && message ? <FailureNotice failure={reply.failure} /> : null}
      <Form
        ref={ref}
        method="post"
        action={localisedPath("/account/register", language)}
        className="account-fields"
        noValidate={hydrated}
        onSubmit={(event) => pending && event.preventDefault()}
      >
        <input type="hidden" name={REDIRECT} value={redirect} />
        <TextField
          id={`${ID}-username`}
          name="username"
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
          required
          label={t("username")}
          hint={t("username.hint")}
          defaultValue={reply?.values.username}
          error={problem("username")}
        />
        <TextField
          id={`${ID}-email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="none"
          required
          label={t("email")}
          defaultValue={reply?.values.email}
          error={problem("email")}
        />
        <NewPassword
          formId={ID}
          label={t("password")}
          repeatLabel={t("password.repeat")}
          problem={problem}
        />
        <div className="account-terms">
          <CheckboxRow
            id={`${ID}-terms`}
            name="terms"
            required
            label={t("terms.accept")}
            defaultChecked={reply?.values.terms === "on"}
            error={problem("terms")}
          />
          <ContentLink to={termsUrl} target="_blank">
            {t("terms.read")}
          </ContentLink>
        </div>
        <BotCheck formId={ID} stamp={stamp} reply={reply} />
        <Button variant="primary" block pending={pending} pendingLabel={t("register.pending")}>
          {t("register.submit")}
        </Button>
      </Form>
      <p className="account-other">
        {t("register.known")}{" "}
        <AccountLink form="login" redirect={redirect}>
          {t("register.login")}
        </AccountLink>
      </p>
    </div>
  );
}
