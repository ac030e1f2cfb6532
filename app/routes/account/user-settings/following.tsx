import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { PreferencesLink } from "~/features/preferences/preferences-link";
import { preferencesPath, STEPS } from "~/features/preferences/steps";
import { SettingsSection } from "./settings-form";

/** Links to the choice of followed topics and countries. */
export function Following() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="following" title={t("following.title")} text={t("following.text")}>
      <PreferencesLink to={preferencesPath(STEPS[0])} className={buttonClass()}>
        {t("following.button")}
      </PreferencesLink>
    </SettingsSection>
  );
}
