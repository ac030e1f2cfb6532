import { useTranslation } from "react-i18next";
import { getInputProps } from "@conform-to/react";
import { Button } from "~/components/button";
import { PasswordField } from "~/components/field";
import { NewPassword } from "~/features/account/new-password";
import type { Reply } from "~/features/forms/reply";
import { SettingsForm, SettingsSection } from "./settings-form";

/** Changes the password. Requires the current one, and ends all other sessions. */
export function PasswordForm({ reply, onSaved }: { reply?: Reply; onSaved: () => void }) {
  const { t } = useTranslation("settings");
  const { t: tAccount } = useTranslation("account");
  return (
    <SettingsSection id="change-password" title={t("password.title")} text={t("password.text")}>
      <SettingsForm
        name="password"
        reply={reply}
        names={["currentPassword", "password", "repeat"]}
        passwordField="currentPassword"
        onSaved={onSaved}
      >
        {({ fields, problem, pending }) => (
          <>
            <PasswordField
              {...getInputProps(fields.currentPassword!, { type: "password" })}
              autoComplete="current-password"
              required
              label={t("password.current")}
              showLabel={tAccount("password.show")}
              hideValueLabel={tAccount("password.hide")}
              error={problem(fields.currentPassword!)}
            />
            <NewPassword
              fields={{ password: fields.password!, repeat: fields.repeat! }}
              label={t("password.new")}
              repeatLabel={t("password.repeat")}
            />
            <div>
              <Button pending={pending} pendingLabel={t("saving")}>
                {t("password.save")}
              </Button>
            </div>
          </>
        )}
      </SettingsForm>
    </SettingsSection>
  );
}
