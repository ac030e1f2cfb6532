import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button } from "~/components/button";
import { SettingsSection } from "./settings-form";
import { SETTINGS_PATH } from "./settings-path";

/** Ends all sessions of the user. */
export function Sessions() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="sessions" title={t("sessions.title")} text={t("sessions.text")}>
      <Form method="post" action={`${SETTINGS_PATH}?form=sessions`}>
        <Button>{t("sessions.button")}</Button>
      </Form>
    </SettingsSection>
  );
}
