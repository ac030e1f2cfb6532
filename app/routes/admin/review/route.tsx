import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { PageTabs } from "~/components/page-tabs";
import { contentContext } from "~/contexts";
import { Breadcrumbs } from "~/features/page/page-head";
import { AUDIT_LOG_PATH, NEWSLETTER_ADMIN_PATH, REVIEW_PARTS } from "~/paths/admin";
import { STAFF_PAGE, STAFF_TABS } from "~/features/admin/review/review-list";
import { formatNumber, useLanguage } from "~/i18n/language";
import { withoutLanguage } from "~/i18n/paths";
import type { Route } from "./+types/route";
import { useLayoutEffect, useRef, useState } from "react";
import { Disclosure } from "~/components/disclosure";
import { Switch } from "~/components/switch";
import { useHydrated } from "~/components/use-live-form";
// The middleware of a route also runs for its child routes, so the pages of the tabs need none.
export { staffOnlyPage as middleware } from "~/middleware/require-role";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";

export const handle = { i18n: ["review", "review-lists"] };

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(contentContext).get("/review_counts");

/** The review pages for staff, with a tab for each kind of item. */
export default function Review({ loaderData: counts }: Route.ComponentProps) {
  const { t } = useTranslation("review");
  const language = useLanguage();
  const path = withoutLanguage(useLocation().pathname);
  return (
    <div className={STAFF_PAGE}>
      <Breadcrumbs />
      <header className="mb-2 page-head">
        <h1>{t("title")}</h1>
      </header>
      <PageTabs
        className={STAFF_TABS}
        label={t("parts")}
        items={[
          ...REVIEW_PARTS.map(({ part, path: to }) => ({
            to,
            label: t(`part.${part}`),
            count: formatNumber(counts[part], language),
            current: to === path,
          })),
          { to: AUDIT_LOG_PATH, label: t("part.log"), current: path === AUDIT_LOG_PATH },
          {
            to: NEWSLETTER_ADMIN_PATH,
            label: t("part.newsletter"),
            current: path === NEWSLETTER_ADMIN_PATH,
          },
        ]}
      >
        <Outlet />
      </PageTabs>
      {path === NEWSLETTER_ADMIN_PATH ? null : <ReviewKeys />}
    </div>
  );
}

/** Storage key: the user has switched the keyboard shortcuts off. */
const STORED = "review-keys";
const OFF = "off";

/** The entries of the current list: the link in each heading, or the heading itself. */
const ENTRIES = ".messages > li h2, .contributions > li h2, .review-request h2, .audit-log > li h2";
/** Elements that handle keys themselves. */
const TYPING =
  "input:not([type='checkbox'], [type='radio']), textarea, select, [contenteditable], [role='dialog'], [role='menu']";

/** The keys, in the order of the help text. */
const SHORTCUTS = [
  { keys: ["J"], word: "next" },
  { keys: ["K"], word: "previous" },
  { keys: ["Enter"], word: "open" },
  { keys: ["?"], word: "help" },
] as const;

/**
 * Single-key shortcuts for a list, with their help. Letter keys interfere with speech input and are easily pressed by
 * mistake, so users can switch them off (WCAG 2.1.4). Screen readers do not pass these keys on to the page.
 */
function ReviewKeys() {
  // Without script there are no shortcuts.
  return useHydrated() ? <Keys /> : null;
}

function Keys() {
  const { t } = useTranslation("review-lists");
  const help = useRef<HTMLDetailsElement>(null);
  const [isOn, setOn] = useState(() => stored() !== OFF);
  // A layout effect, so that the switch applies to the next key: `useEffect` would wait for the next frame, and a key pressed
  // meanwhile would still move the focus.
  useLayoutEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as Element | null)?.closest?.(TYPING)
      )
        return;
      if (event.key === "j" || event.key === "k") move(event.key === "j" ? 1 : -1);
      else if (event.key === "?") showHelp(help.current);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);

  function change(next: boolean) {
    setOn(next);
    keep(next);
  }

  return (
    <Disclosure ref={help} summary={t("keys")} className="mt-10 max-w-180">
      <dl>
        {SHORTCUTS.map(({ keys, word }) => (
          <div key={word} className="flex gap-3 py-1">
            <dt className="min-w-16">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-tag border border-line px-2 py-0.5 font-sans text-[0.875rem]"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="min-w-0 wrap-anywhere">{t(`keys.${word}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch label={t("keys.on")} checked={isOn} onChange={change} />
    </Disclosure>
  );
}

function showHelp(help: HTMLDetailsElement | null): void {
  if (!help) return;
  help.open = true;
  help.querySelector("summary")?.focus();
}

/** Moves the focus to the entry after or before the focused one, or to the first entry if none has the focus. */
function move(by: 1 | -1): void {
  const entries = [...document.querySelectorAll<HTMLElement>(ENTRIES)];
  const at = entries.findIndex((entry) =>
    (entry.closest("li, section") ?? entry).contains(document.activeElement),
  );
  const heading = entries[at === -1 ? 0 : at + by];
  if (!heading) return;
  const target = heading.querySelector<HTMLElement>("a") ?? heading;
  if (target === heading) heading.tabIndex = -1;
  target.focus();
  heading.scrollIntoView({ block: "nearest" });
}

/** Returns the stored setting. Without browser storage the keys are on. */
function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function keep(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, OFF);
  } catch {
    // The setting still applies to this page.
  }
}
