import { useEffect, useState } from "react";
import { emailProblem } from "#contract/account-rules";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

/** Typing has paused. Ours: long enough not to ask for each letter, too short to be waited for. */
const PAUSE_MS = 400;

/**
 * Whether an address that is typed is the organisation's. Asked when typing pauses; `known` is one of which the server has
 * said so already. An answer that does not come is no: the server looks again when the form is sent.
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
