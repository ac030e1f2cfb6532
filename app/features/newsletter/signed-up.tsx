import { useTranslation } from "react-i18next";
import { STACK } from "~/features/forms/form-look";
import { DoneNotice } from "~/features/forms/form-words";
import { Link } from "~/i18n/link";
import { LinkRow } from "./link-row";
import type { NewsletterReply } from "./newsletter-data";
import { MY_NEWSLETTER_PATH } from "./paths";
import { valuesOf } from "~/features/forms/reply";

interface SignedUpProps {
  reply: NewsletterReply;
  /** Link to start over, without language; none in the overlay. */
  again: { to: string; onClick: () => void } | null;
}

/** Replaces the form: says what happened to the subscription, and what comes next. */
export function SignedUp({ reply, again }: SignedUpProps) {
  const { t } = useTranslation("newsletter");
  const isActive = reply.outcome === "active";
  return (
    <div className={`${STACK} pt-1`}>
      <DoneNotice>
        {isActive ? t("active.title") : t("mailed.title", { email: valuesOf(reply).email ?? "" })}
      </DoneNotice>
      <p>{t(isActive ? "active.text" : "mailed.text")}</p>
      {isActive ? null : <p className="hint">{t("mailed.none")}</p>}
      <LinkRow>
        {isActive ? <Link to={MY_NEWSLETTER_PATH}>{t("manage.own")}</Link> : null}
        {again ? <Link {...again}>{t(isActive ? "manage.new" : "mailed.again")}</Link> : null}
      </LinkRow>
    </div>
  );
}
