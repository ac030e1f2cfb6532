import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AccountPage } from "~/features/account/account-page";
import { STACK } from "~/features/forms/form-look";
import type { Reply } from "~/features/forms/reply";
import { Link } from "~/i18n/link";
import { LinkForm } from "./link-form";
import { NEWSLETTER_PATH } from "./paths";

interface OldLinkProps {
  /** Says what may have happened, and why to request a new link. */
  text: string;
  /** The server's answer when the page itself was sent. */
  reply?: Reply;
  /** The message answers a button, so it takes the focus. */
  isAnswer?: boolean;
}

/** A message for an expired or invalid link, with the ways to get a new one. */
export function OldLink({ text, reply, isAnswer = false }: OldLinkProps) {
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
