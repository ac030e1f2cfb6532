import { useTranslation } from "react-i18next";
import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { PROFILE_MESSAGE_MS } from "#contract/limits";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { Notice } from "~/components/notice";
import { localisedPath } from "~/i18n/paths";
import { AccountLink } from "~/features/session/account-link";
import { REDIRECT } from "~/features/session/account-paths";
import { FailureNotice, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useFormFetcher, useMessage } from "~/features/forms/use-form-fetcher";
import { useLanguage } from "~/i18n/language";

const ID = "forgot";

interface ForgotFormProps {
  redirect: string;
  reply?: Reply;
  focus?: boolean;
}

/** Asks for the mail with which a new password is chosen. */
export function ForgotForm({ redirect, reply: pageReply, focus }: ForgotFormProps) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  const { Form, reply, pending, options } = useFormFetcher(ID, pageReply, { focus });
  const [form, fields] = useForm<Record<"email", string>>(options);
  const problem = useProblem();
  const message = useMessage(reply, PROFILE_MESSAGE_MS);
  return (
    <div className="account-form">
      {/* One in the place of the other: the button stays where it is when a message comes and goes. */}
      <div className="account-stack">
        <p className={reply && message && !fields.email.errors ? "out-of-sight" : undefined}>
          {t("forgot.text")}
        </p>
        {reply?.failure && message ? <FailureNotice failure={reply.failure} /> : null}
        {reply?.done && message ? (
          <Notice tone="success" role="status">
            {t("forgot.done")}
          </Notice>
        ) : null}
      </div>
      <Form
        {...getFormProps(form)}
        method="post"
        action={localisedPath("/account/forgot-password", language)}
        className="account-fields"
      >
        <input type="hidden" name={REDIRECT} value={redirect} />
        <TextField
          {...getInputProps(fields.email, { type: "email" })}
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
          required
          label={t("email")}
          error={problem(fields.email)}
        />
        <Button variant="primary" block pending={pending}>
          {t("forgot.submit")}
        </Button>
      </Form>
      <p className="account-other">
        <AccountLink form="login" redirect={redirect}>
          {t("forgot.back")}
        </AccountLink>
      </p>
    </div>
  );
}
