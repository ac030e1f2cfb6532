import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { localisedPath } from "~/i18n/paths";
import { REDIRECT } from "~/features/session/account-paths";
import { useLanguage } from "~/i18n/language";

interface StaffSignInProps {
  kind: "saml" | "demonstration";
  redirect: string;
  /** Whether it is the primary action. */
  primary: boolean;
}

/** The button for the organisation's own sign-in. A plain form, because it leaves the site. */
export function StaffSignIn({ kind, redirect, primary }: StaffSignInProps) {
  const { t } = useTranslation("account");
  const language = useLanguage();
  return (
    <>
      <p className="flex items-center gap-3 text-small text-ink-2">
        <span className="flex-1 border-t border-line" />
        <span>{t("staff.or")}</span>
        <span className="flex-1 border-t border-line" />
      </p>
      <form method="post" action={localisedPath("/account/staff-sign-in", language)}>
        <input type="hidden" name={REDIRECT} value={redirect} />
        <button
          className={buttonClass({ block: true, variant: primary ? "primary" : "secondary" })}
        >
          <LogIn size={20} strokeWidth={1.75} aria-hidden="true" className="mirror" />
          {t("staff.button")}
        </button>
        {kind === "demonstration" ? <p className="mt-2 hint">{t("staff.demonstration")}</p> : null}
      </form>
    </>
  );
}
