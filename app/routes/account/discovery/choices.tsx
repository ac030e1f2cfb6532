import { SlidersHorizontal } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { Notice } from "~/components/messages";
import { useOpenDialog } from "~/features/dialogs/dialog-host";
import {
  PREFERENCES_DIALOG,
  PreferencesLink,
  type Choices,
  preferencesPath,
  STEPS,
} from "~/features/account/preferences/preferences-form";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { RECOMMENDATIONS_PAGE_SIZE, SEARCH_PAGE_SIZE_MAX, SHUFFLE_SEED_S } from "#contract/limits";

const BUTTON_ID = "your-choices";

/** Links to the page for choosing topics and countries, and shows how many the visitor follows. */
export function ChoicesButton({ choices }: { choices: Choices }) {
  const { t } = useTranslation("discovery");
  const { countries, topics, missing } = choices;
  useAutomaticWizard(choices);
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

/** Key of the session storage item that marks the wizard as shown. */
const WIZARD_SHOWN_KEY = "discovery-asked";

/** Opens the wizard automatically if choices are missing, once per visit. Closing it postpones it. */
function useAutomaticWizard({ missing }: Choices): void {
  const language = useLanguage();
  const open = useOpenDialog();
  useEffect(() => {
    const opener = document.getElementById(BUTTON_ID);
    if (!missing || !opener || markWizardShown()) return;
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
function markWizardShown(): boolean {
  try {
    const before = sessionStorage.getItem(WIZARD_SHOWN_KEY) !== null;
    sessionStorage.setItem(WIZARD_SHOWN_KEY, "yes");
    return before;
  } catch {
    return true;
  }
}

export const DISCOVERY_PATH = "/account/discovery/";

/** The lists of the page, with their query parameters. */
export const LISTS = { documents: "page", collections: "collections" } as const;
export type ListName = keyof typeof LISTS;

/** Maximum number of pages of a list: as many as one call returns. */
const PAGES_MAX = SEARCH_PAGE_SIZE_MAX / RECOMMENDATIONS_PAGE_SIZE;

/** The state in the address: how many pages of each list are open, and when the discovery page was opened. */
export interface DiscoveryState {
  pages: Record<ListName, number>;
  /** Seconds since 1970. Later saves do not change the lists until the page is opened again. */
  asOf: number;
}

/** Reads the state from the address. `now` is in seconds since 1970. Ignores invalid values. */
export function readDiscoveryState(query: URLSearchParams, now: number): DiscoveryState {
  const asOf = wholeNumber(query.get("at"));
  const isCurrent = asOf <= now && asOf > now - SHUFFLE_SEED_S;
  return {
    pages: { documents: pageOf(query, "documents"), collections: pageOf(query, "collections") },
    asOf: isCurrent ? asOf : now,
  };
}

/** Returns the path with one more page of a list; null if there is no more. */
export function morePath(
  { pages, asOf }: DiscoveryState,
  list: ListName,
  left: number,
): string | null {
  const next = pages[list] + 1;
  if (left <= 0 || next > PAGES_MAX) return null;
  const query = new URLSearchParams();
  for (const [name, page] of Object.entries({ ...pages, [list]: next }) as [ListName, number][])
    if (page > 1) query.set(LISTS[name], String(page));
  query.set("at", String(asOf));
  return `${DISCOVERY_PATH}?${query}`;
}

function pageOf(query: URLSearchParams, list: ListName): number {
  return Math.min(Math.max(1, wholeNumber(query.get(LISTS[list]))), PAGES_MAX);
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : 0;
}
