import { useTranslation } from "react-i18next";
import { getInputProps, useForm } from "@conform-to/react";
import { PROFILE_MESSAGE_MS } from "#contract/limits";
import { EmailField } from "~/components/field";
import { Notice } from "~/components/notice";
import { REDIRECT } from "~/features/session/account-paths";
import { IN_ONE_PLACE, STACK } from "~/features/forms/form-look";
import { FailureNotice, Problems, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { SendButton } from "~/features/forms/send-button";
import { useFormFetcher, useMessage } from "~/features/forms/use-form-fetcher";
import { OtherForm } from "./other-form";

const ID = "forgot";

interface ForgotFormProps {
  redirect: string;
  reply?: Reply;
  focus?: boolean;
}

/** A form that requests the email to choose a new password. */
export function ForgotForm({ redirect, reply: pageReply, focus }: ForgotFormProps) {
  const { t } = useTranslation("account");
  const { Form, reply, pending, formProps, options } = useFormFetcher(ID, pageReply, { focus });
  const [form, fields] = useForm<Record<"email", string>>(options);
  const problem = useProblem();
  const message = useMessage(reply, PROFILE_MESSAGE_MS);
  return (
    <div className={`${STACK} pt-1`}>
      <div className={IN_ONE_PLACE}>
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
        <Problems fields={[fields.email]} labels={{ email: t("email") }} />
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
