import { useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { AccountPage } from "~/features/account/account-page";
import { STACK, FailureNotice } from "~/features/forms/form-messages";
import type { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { ExpiredLink } from "./expired-link";
import { CONFIRM_PATH, UNSUBSCRIBE_PATH, pathWithToken } from "~/paths/newsletter";

const PATHS = { confirm: CONFIRM_PATH, leave: UNSUBSCRIBE_PATH } as const;

interface TokenFormProps {
  fetcher: ReturnType<typeof useFormFetcher>;
  /** What the link is for. */
  purpose: keyof typeof PATHS;
  /** The token; null if the address has none. */
  linkKey: string | null;
}

/**
 * The page of a link in an email: one button does what the link is for. Opening the link does nothing, because programs
 * that check emails open it too. If the token is missing or expired, the page explains how to get another.
 */
export function TokenForm({
  fetcher: { Form, reply, pending, formProps, options },
  purpose,
  linkKey,
}: TokenFormProps) {
  const { t } = useTranslation("newsletter");
  const [form] = useForm(options);
  if (linkKey === null || reply?.failure?.code === "link_expired")
    return <ExpiredLink text={t(`old.${purpose}`)} isAnswer={reply !== undefined} />;
  return (
    <AccountPage title={t(`${purpose}.title`)}>
      <div className={`${STACK} pt-1`}>
        <FailureNotice failure={reply?.failure} />
        <p>{t(`${purpose}.text`)}</p>
        <Form {...formProps(form, pathWithToken(PATHS[purpose], linkKey))} className={STACK}>
          <Button variant="primary" block pending={pending} pendingLabel={t(`pending.${purpose}`)}>
            {t(`submit.${purpose}`)}
          </Button>
        </Form>
        <p className="hint">{t(purpose === "confirm" ? "confirm.not" : "leave.less")}</p>
      </div>
    </AccountPage>
  );
}
