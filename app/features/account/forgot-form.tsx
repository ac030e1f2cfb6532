import { useTranslation } from "react-i18next";
import { getInputProps, useForm } from "@conform-to/react";
import { PROFILE_MESSAGE_MS } from "#contract/limits";
import { EmailField } from "~/components/field";
import { Notice } from "~/components/messages";
import { REDIRECT } from "~/paths/account";
import {
  MESSAGE_SLOT,
  STACK,
  FailureNotice,
  ProblemSummary,
  useFieldMessage,
  SendButton,
} from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { useFormFetcher, useTemporaryMessage } from "~/features/forms/use-form-fetcher";
import { OtherForm } from "./account-page";

const ID = "forgot";

interface ForgotFormProps {
  redirect: string;
  reply?: FormReply;
  focus?: boolean;
}

/** A form that requests the email to choose a new password. */
export function ForgotForm({ redirect, reply: pageReply, focus }: ForgotFormProps) {
  const { t } = useTranslation("account");
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply, { focus });
  const [form, fields] = useForm<Record<"email", string>>(options);
  const problem = useFieldMessage();
  const message = useTemporaryMessage(reply, PROFILE_MESSAGE_MS);
  return (
    <div className={`${STACK} pt-1`}>
      <div className={MESSAGE_SLOT}>
        <p className={reply && message && !fields.email.errors ? "invisible" : undefined}>
          {t("forgot.text")}
        </p>
        {reply?.failure && message ? <FailureNotice failure={reply.failure} /> : null}
        {reply?.done && message ? (
          <Notice tone="success" role="status">
            {t("forgot.done")}
          </Notice>
        ) : null}
      </div>
      <Form {...formProps(form, "/account/forgot-password")} className={STACK}>
        <ProblemSummary fields={[fields.email]} labels={{ email: t("email") }} />
        <input type="hidden" name={REDIRECT} value={redirect} />
        <EmailField
          {...getInputProps(fields.email, { type: "email" })}
          autoComplete="username"
          label={t("email")}
          error={problem(fields.email)}
        />
        <SendButton pending={pending}>{t("forgot.submit")}</SendButton>
      </Form>
      <OtherForm form="login" redirect={redirect}>
        {t("forgot.back")}
      </OtherForm>
    </div>
  );
}
