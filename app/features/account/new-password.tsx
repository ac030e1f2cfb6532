import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PasswordField } from "~/components/field";
import { useProblem } from "~/features/forms/form-words";
import { PasswordRules } from "./password-rules";

interface NewPasswordProps {
  fields: Record<"password" | "repeat", FieldMetadata<string>>;
  label: string;
  repeatLabel: string;
}

/** A new password with its rules, and its repetition. Fields `password` and `repeat`. */
export function NewPassword({ fields, label, repeatLabel }: NewPasswordProps) {
  const { t } = useTranslation("account");
  const problem = useProblem();
  const rulesId = `${fields.password.formId}-rules`;
  const [password, setPassword] = useState("");
  const words = { showLabel: t("password.show"), hideValueLabel: t("password.hide") };
  return (
    <>
      <div className="grid grid-cols-1 gap-2.5">
        <PasswordField
          {...words}
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
        {...words}
        {...getInputProps(fields.repeat, { type: "password" })}
        autoComplete="new-password"
        required
        label={repeatLabel}
        error={problem(fields.repeat)}
      />
    </>
  );
}
