import { Button } from "~/components/button";
import { PasswordField } from "~/components/field";
import { NewPassword } from "~/features/account/new-password";
import type { Reply } from "~/features/forms/reply";
import { useTranslation } from "~/i18n/translate";
import { SettingsForm, SettingsSection } from "./settings-form";

/** Another password; it needs the current one, and ends all other sessions. */
export function PasswordForm({ reply }: { reply?: Reply }) {
  const { t } = useTranslation("settings");
  const { t: tAccount } = useTranslation("account");
  return (
    <SettingsSection id="change-password" title={t("password.title")} text={t("password.text")}>
      <SettingsForm
        name="password"
        reply={reply}
        fields={["currentPassword", "password", "repeat"]}
        passwordField="currentPassword"
      >
        {({ id, problem, pending }) => (
          <>
            <PasswordField
              id={id("currentPassword")}
              name="currentPassword"
              autoComplete="current-password"
              required
              label={t("password.current")}
              showLabel={tAccount("password.show")}
              hideValueLabel={tAccount("password.hide")}
              error={problem("currentPassword")}
            />
            <NewPassword
              formId="password"
              label={t("password.new")}
              repeatLabel={t("password.repeat")}
              problem={problem}
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
