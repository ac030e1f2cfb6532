import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { localisedPath } from "~/i18n/paths";
import { REDIRECT } from "~/features/session/account-paths";
import { useLanguage } from "~/i18n/language";

interface StaffSignInProps {
  kind: "saml" | "demonstration";
  redirect: string;
  /** The one thing to do. */
  primary: boolean;
}

/** The way to the organisation's own sign-in. A plain form: it leaves the site. */
export function StaffSignIn({ kind, redirect, primary }: StaffSignInProps) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  return (
    <>
      <p className="account-or">
        <span>{t("staff.or")}</span>
      </p>
      <form method="post" action={localisedPath("/account/staff-sign-in", language)}>
        <input type="hidden" name={REDIRECT} value={redirect} />
        <button
          className={buttonClass({ block: true, variant: primary ? "primary" : "secondary" })}
        >
          <LogIn size={20} strokeWidth={1.75} aria-hidden="true" className="mirror" />
          {t("staff.button")}
        </button>
        {kind === "demonstration" ? <p className="hint">{t("staff.demonstration")}</p> : null}
      </form>
    </>
  );
}
