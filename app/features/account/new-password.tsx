import { useState } from "react";
import { PasswordField } from "~/components/field";
import { useTranslation } from "~/i18n/translate";
import { PasswordRules } from "./password-rules";

interface NewPasswordProps {
  /** Of the form; the fields' own ids begin with it. */
  formId: string;
  label: string;
  repeatLabel: string;
  problem: (field: string) => string | undefined;
}

/** A password that is chosen, with what it needs, and the same once more. Fields `password` and `repeat`. */
export function NewPassword({ formId, label, repeatLabel, problem }: NewPasswordProps) {
  const { t } = useTranslation("account");
  const [password, setPassword] = useState("");
  const words = { showLabel: t("password.show"), hideValueLabel: t("password.hide") };
  return (
    <>
      <div className="account-fields">
        <PasswordField
          {...words}
          id={`${formId}-password`}
          name="password"
          autoComplete="new-password"
          required
          label={label}
          describedBy={`${formId}-rules`}
          error={problem("password")}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordRules id={`${formId}-rules`} password={password} />
      </div>
      <PasswordField
        {...words}
        id={`${formId}-repeat`}
        name="repeat"
        autoComplete="new-password"
        required
        label={repeatLabel}
        error={problem("repeat")}
      />
    </>
  );
}
