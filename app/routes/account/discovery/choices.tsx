import { SlidersHorizontal } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { Notice } from "~/components/notice";
import { useOpenDialog } from "~/features/dialogs/use-dialog";
import { PREFERENCES_DIALOG, PreferencesLink } from "~/features/preferences/preferences-link";
import { type Choices, preferencesPath, STEPS } from "~/features/preferences/steps";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";

const BUTTON_ID = "your-choices";

/** Shows how many terms the visitor follows; links to the page to choose them. */
export function ChoicesButton({ choices }: { choices: Choices }) {
  const { t } = useTranslation("discovery");
  const { countries, topics, missing } = choices;
  useWizard(choices);
  const label =
    countries + topics === 0
      ? t("choices.none")
      : t("choices", {
          topics: t("choices.topics", { count: topics }),
          countries: t("choices.countries", { count: countries }),
        });
  return (
    <PreferencesLink
      id={BUTTON_ID}
      to={preferencesPath(missing ?? STEPS[0])}
      className={buttonClass({ className: "justify-self-start" })}
    >
      <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </PreferencesLink>
  );
}

/** Reminds visitors who follow no topic or no country, and who dismissed the wizard or have no JavaScript. */
export function ChoicesNotice({ choices: { missing } }: { choices: Choices }) {
  const { t } = useTranslation("discovery");
  if (!missing) return null;
  return (
    <Notice>
      {t(`missing.${missing}`)}{" "}
      <PreferencesLink to={preferencesPath(missing)}>
        {t(`missing.choose.${missing}`)}
      </PreferencesLink>
    </Notice>
  );
}

/** Marks in the tab's storage that the wizard was shown. */
const ASKED = "discovery-asked";

/** Opens the wizard automatically if choices are missing, once per visit. Closing it postpones it. */
function useWizard({ missing }: Choices): void {
  const language = useLanguage();
  const open = useOpenDialog();
  useEffect(() => {
    const opener = document.getElementById(BUTTON_ID);
    if (!missing || !opener || wasAsked()) return;
    void open({
      page: localisedPath(preferencesPath(missing), language),
      ...PREFERENCES_DIALOG,
      opener,
    });
    // Only when the page is entered, not when the choices change while it is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/**
 * Returns whether the wizard was shown before, and marks it as shown. Returns true without storage, so that it does not open on
 * every visit.
 */
function wasAsked(): boolean {
  try {
    const before = sessionStorage.getItem(ASKED) !== null;
    sessionStorage.setItem(ASKED, "yes");
    return before;
  } catch {
    return true;
  }
}
