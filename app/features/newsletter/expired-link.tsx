import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AccountPage } from "~/features/account/account-page";
import { STACK } from "~/features/forms/form-messages";
import type { FormReply } from "~/features/forms/form-reply";
import { Link } from "~/i18n/link";
import { LinkForm } from "./link-form";
import { NEWSLETTER_PATH } from "~/paths/newsletter";

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
