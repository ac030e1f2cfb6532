import { PROFILE_MESSAGE_MS } from "#contract/limits";
import { Button } from "~/components/button";
import { TextField } from "~/components/field";
import { Notice } from "~/components/notice";
import { useHydrated } from "~/components/use-hydrated";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { AccountLink } from "~/features/session/account-link";
import { REDIRECT } from "~/features/session/account-paths";
import { FailureNotice, useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { useForm, useMessage } from "~/features/forms/use-form";

const ID = "forgot";

interface ForgotFormProps {
  redirect: string;
  reply?: Reply;
  focus?: boolean;
}

/** Asks for the mail with which a new password is chosen. */
export function ForgotForm({ redirect, reply: pageReply, focus }: ForgotFormProps) {
  const { t, language } = useTranslation("account");
  const { Form, ref, reply, pending } = useForm(pageReply, { focus });
  const problem = useProblem(reply);
  const hydrated = useHydrated();
  const message = useMessage(reply, PROFILE_MESSAGE_MS);
  return (
    <div className="account-form">
      {/* One in the place of the other: the button stays where it is when a message comes and goes. */}
      <div className="account-stack">
        <p className={reply && message && !reply.problems.email ? "out-of-sight" : undefined}>
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
        ref={ref}
        method="post"
        action={localisedPath("/account/forgot-password", language)}
        className="account-fields"
        noValidate={hydrated}
        onSubmit={(event) => pending && event.preventDefault()}
      >
        <input type="hidden" name={REDIRECT} value={redirect} />
        <TextField
          id={`${ID}-email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
          required
          label={t("email")}
          defaultValue={reply?.values.email}
          error={problem("email")}
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
