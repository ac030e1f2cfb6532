import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AccountPage } from "~/features/account/account-page";
import { STACK } from "~/features/forms/form-look";
import type { Reply } from "~/features/forms/reply";
import { Link } from "~/i18n/link";
import { LinkForm } from "./link-form";
import { NEWSLETTER_PATH } from "./paths";

interface OldLinkProps {
  /** What may have happened to it, and what another is good for. */
  text: string;
  /** What the server said when the page itself was sent. */
  reply?: Reply;
  /** It was a button that said so: whoever pressed it reads on here. */
  isAnswer?: boolean;
}

/** A link that is old, or was none: kind words, and the ways to another. */
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
