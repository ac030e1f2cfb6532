import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { SettingsSection } from "./settings-form";
import { SETTINGS_PATH } from "./settings-path";

/** Offers all data stored about the user as a file. */
export function OwnData() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="own-data" title={t("data.title")} text={t("data.text")}>
      <a className={buttonClass()} href={`${SETTINGS_PATH}/export`} download>
        <Download size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("data.button")}
      </a>
    </SettingsSection>
  );
}
