import { useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { AccountPage } from "~/features/account/account-page";
import { STACK, FailureNotice } from "~/features/forms/form-messages";
import type { useFormFetcher } from "~/features/forms/use-form-fetcher";
import { CONFIRM_PATH, UNSUBSCRIBE_PATH, pathWithToken, NEWSLETTER_PATH } from "~/paths/newsletter";
import { useEffect, useRef } from "react";
import type { FormReply } from "~/features/forms/form-reply";
import { Link } from "~/i18n/link";
import { LinkForm } from "./link-form";

interface ExpiredLinkProps {
  /** Says what may have happened, and why to request a new link. */
  text: string;
  /** The server's answer when the page itself was sent. */
  reply?: FormReply;
  /** The message answers a button, so it takes the focus. */
  isAnswer?: boolean;
}

/** A message for an expired or invalid link, with the ways to get a new one. */
export function ExpiredLink({ text, reply, isAnswer = false }: ExpiredLinkProps) {
  const { t } = useTranslation("newsletter");
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAnswer) words.current?.focus();
  }, [isAnswer]);
  return (
    <AccountPage title={t("old.title")}>
      <div className={`${STACK} pt-1`}>
        <p ref={words} tabIndex={-1}>
          {text}
        </p>
        <LinkForm reply={reply} />
        <p>
          {t("old.new")} <Link to={NEWSLETTER_PATH}>{t("submit")}</Link>
        </p>
      </div>
    </AccountPage>
  );
}

const PATHS = { confirm: CONFIRM_PATH, leave: UNSUBSCRIBE_PATH } as const;

interface TokenFormProps {
  fetcher: ReturnType<typeof useFormFetcher>;
  /** What the link is for. */
  purpose: keyof typeof PATHS;
  /** The token; null if the address has none. */
  linkToken: string | null;
}

/**
 * The page of a link in an email: one button does what the link is for. Opening the link does nothing, because programs
 * that check emails open it too. If the token is missing or expired, the page explains how to get another.
 */
export function TokenForm({
  fetcher: { Form, reply, pending, formProps, options },
  purpose,
  linkToken,
}: TokenFormProps) {
  const { t } = useTranslation("newsletter");
  const [form] = useForm(options);
  if (linkToken === null || reply?.failure?.code === "link_expired")
    return <ExpiredLink text={t(`old.${purpose}`)} isAnswer={reply !== undefined} />;
  return (
    <AccountPage title={t(`${purpose}.title`)}>
      <div className={`${STACK} pt-1`}>
        <FailureNotice failure={reply?.failure} />
        <p>{t(`${purpose}.text`)}</p>
        <Form {...formProps(form, pathWithToken(PATHS[purpose], linkToken))} className={STACK}>
          <Button variant="primary" block pending={pending} pendingLabel={t(`pending.${purpose}`)}>
            {t(`submit.${purpose}`)}
          </Button>
        </Form>
        <p className="hint">{t(purpose === "confirm" ? "confirm.not" : "leave.less")}</p>
      </div>
    </AccountPage>
  );
}
