import { useEffect, useState } from "react";
import { emailProblem } from "#contract/account-rules";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

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
