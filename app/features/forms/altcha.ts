import "altcha/external";
import "altcha/altcha.css";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import ShaWorker from "altcha/workers/sha?worker";
import type { PageLanguage } from "#contract/languages";

/** The widget's own texts, loaded for the page's language only. */
const WORDS: Record<PageLanguage, (() => Promise<unknown>) | null> = {
  en: null,
  es: () => import("altcha/i18n/es-es"),
  sv: () => import("altcha/i18n/sv"),
  nl: () => import("altcha/i18n/nl"),
  fr: () => import("altcha/i18n/fr-fr"),
  ar: () => import("altcha/i18n/ar"),
};

/**
 * The widget in the site's colours, by its own custom properties. WCAG 2.2 requires targets of 24 px, also while a
 * dialog grows.
 */
const LOOK = {
  "--altcha-checkbox-border-color": "var(--edge)",
  "--altcha-checkbox-outline-color": "var(--focus)",
  "--altcha-checkbox-size": "28px",
  "--altcha-color-base": "var(--raised)",
  "--altcha-color-base-content": "var(--ink)",
  "--altcha-color-error": "var(--danger)",
  "--altcha-color-neutral": "var(--edge)",
  "--altcha-color-neutral-content": "var(--ink-2)",
  "--altcha-color-primary": "var(--ink)",
  "--altcha-color-primary-content": "var(--paper)",
  "--altcha-color-success": "var(--success)",
  "--altcha-max-width": "100%",
};

for (const hash of ["256", "384", "512"]) {
  globalThis.$altcha.algorithms.set(`PBKDF2/SHA-${hash}`, () => new Pbkdf2Worker());
  globalThis.$altcha.algorithms.set(`SHA-${hash}`, () => new ShaWorker());
}

interface AltchaOptions {
  /** Where to get challenges. */
  challenge: string;
  language: PageLanguage;
}

/** Puts the widget into a place of a form. It starts at once and leaves its solution in a field `altcha`. */
export async function mountAltcha(
  place: HTMLElement,
  { challenge, language }: AltchaOptions,
): Promise<void> {
  await WORDS[language]?.();
  const widget = document.createElement("altcha-widget");
  // Set on the parent element, so that the widget inherits them when it is first drawn.
  for (const [name, value] of Object.entries(LOOK)) place.style.setProperty(name, value);
  widget.setAttribute("challenge", challenge);
  widget.setAttribute("auto", "onload");
  widget.setAttribute("language", language);
  widget.setAttribute(
    "configuration",
    JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false }),
  );
  // Its error bubble covers the form and does not help. Without it the stamp is the proof, as without script.
  widget.addEventListener("statechange", (event) => {
    if ((event as CustomEvent<{ state: string }>).detail.state === "error") widget.remove();
  });
  place.replaceChildren(widget);
}
