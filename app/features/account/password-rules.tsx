import { Check, Circle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { passwordProblems, type Rule } from "#contract/account-rules";

/** As they are listed; a password that is too long is told so when it is sent. */
const LISTED = [
  "password_short",
  "password_lower",
  "password_upper",
  "password_digit",
] as const satisfies readonly Rule[];

interface PasswordRulesProps {
  id: string;
  password: string;
}

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ id, password }: PasswordRulesProps) {
  const { t } = useTranslation("account");
  const broken = password === "" ? LISTED : passwordProblems(password);
  return (
    <ul id={id} className="password-rules" aria-label={t("password.rules")}>
      {LISTED.map((rule) => {
        const met = !broken.includes(rule);
        const Icon = met ? Check : Circle;
        return (
          <li key={rule} className={met ? "met" : undefined}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {t(`need.${rule}`)}
            {met ? <span className="sr-only"> {t("password.met")}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
