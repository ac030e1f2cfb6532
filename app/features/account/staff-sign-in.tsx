import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { localisedPath } from "~/i18n/paths";
import { REDIRECT } from "~/paths/account";
import { useLanguage } from "~/i18n/language";
import { useEffect, useState } from "react";
import { emailProblem } from "#contract/account-rules";

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

/** Pause in typing. Chosen: long enough not to ask for each letter, too short to be noticed. */
const PAUSE_MS = 400;

/**
 * Whether a typed address belongs to the organisation. Asks the server when typing pauses; `known` is an address that
 * the server has confirmed already. No answer counts as no: the server checks again when the form is sent.
 */
export function useStaffAddress(typed: string, known: string | undefined): boolean {
  const language = useLanguage();
  const email = typed.trim();
  const [staffAddress, setStaffAddress] = useState(known);
  useEffect(() => {
    if (emailProblem(email) !== null) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      ask(localisedPath("/account/staff-address", language), email, leaving.signal).then(
        (isStaff) => isStaff && setStaffAddress(email),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [email, language]);
  return email !== "" && (email === staffAddress || email === known);
}

async function ask(path: string, email: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(path, {
    method: "POST",
    body: new URLSearchParams({ email }),
    signal,
  });
  return response.ok && ((await response.json()) as boolean);
}
