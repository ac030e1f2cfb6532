import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "~/components/field";
import { useFieldMessage } from "~/features/forms/form-messages";
import { clsx } from "clsx";
import { Check, Circle } from "lucide-react";
import { passwordProblems, type Rule } from "#contract/account-rules";

/** The rules that are listed; an overlong password is reported when it is sent. */
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

/** The rules for a new password, ticked off during typing. */
function PasswordRules({ id, password }: PasswordRulesProps) {
  const { t } = useTranslation("account");
  const broken = password === "" ? LISTED : passwordProblems(password);
  return (
    <ul
      id={id}
      className="password-rules grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(11rem,40%)),1fr))] gap-x-4 gap-y-1 text-small text-ink-2"
      aria-label={t("password.rules")}
    >
      {LISTED.map((rule) => {
        const met = !broken.includes(rule);
        const Icon = met ? Check : Circle;
        return (
          <li
            key={rule}
            className={clsx(
              "flex min-w-0 items-center gap-2 wrap-anywhere",
              met && "met text-success",
            )}
          >
            <Icon
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
              className={met ? "flex-none" : "flex-none text-ink-3"}
            />
            {t(`need.${rule}`)}
            {met ? <span className="sr-only"> {t("password.met")}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

interface NewPasswordProps {
  fields: Record<"password" | "repeat", FieldMetadata<string>>;
  label: string;
  repeatLabel: string;
}

/** A new password with its rules, and its repetition. Fields `password` and `repeat`. */
export function NewPassword({ fields, label, repeatLabel }: NewPasswordProps) {
  const { t } = useTranslation("account");
  const problem = useFieldMessage();
  const rulesId = `${fields.password.formId}-rules`;
  const [password, setPassword] = useState("");
  const labels = { showLabel: t("password.show"), hideValueLabel: t("password.hide") };
  return (
    <>
      <div className="grid grid-cols-1 gap-2.5">
        <PasswordField
          {...labels}
          {...getInputProps(fields.password, { type: "password" })}
          autoComplete="new-password"
          required
          label={label}
          describedBy={rulesId}
          error={problem(fields.password)}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules id={rulesId} password={password} />
      </div>
      <PasswordField
        {...labels}
        {...getInputProps(fields.repeat, { type: "password" })}
        autoComplete="new-password"
        required
        label={repeatLabel}
        error={problem(fields.repeat)}
      />
    </>
  );
}
