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

/** How much the visitor follows; leads to where that is chosen. */
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

/** For whoever follows nothing of a kind yet, and has put the question off or has no script that would ask it. */
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

/** Remembers in the tab that the question was asked. */
const ASKED = "discovery-asked";

/** Opens the wizard by itself where something is missing, once a visit: whoever closes it has put it off. */
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
    // When the page is entered, and not again when what is followed changes while it is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

/** Whether it was asked before; from now on it was. A browser that keeps nothing is not asked at all, rather than each time. */
function wasAsked(): boolean {
  try {
    const before = sessionStorage.getItem(ASKED) !== null;
    sessionStorage.setItem(ASKED, "yes");
    return before;
  } catch {
    return true;
  }
}
