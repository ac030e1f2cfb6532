import "altcha/external";
import "altcha/altcha.css";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import ShaWorker from "altcha/workers/sha?worker";
import type { PageLanguage } from "#contract/languages";

/** The widget's own words, of the page's language alone. */
const WORDS: Record<PageLanguage, (() => Promise<unknown>) | null> = {
  en: null,
  es: () => import("altcha/i18n/es-es"),
  sv: () => import("altcha/i18n/sv"),
  nl: () => import("altcha/i18n/nl"),
  fr: () => import("altcha/i18n/fr-fr"),
  ar: () => import("altcha/i18n/ar"),
};

for (const hash of ["256", "384", "512"]) {
  globalThis.$altcha.algorithms.set(`PBKDF2/SHA-${hash}`, () => new Pbkdf2Worker());
  globalThis.$altcha.algorithms.set(`SHA-${hash}`, () => new ShaWorker());
}

interface AltchaOptions {
  /** Where challenges are to be had. */
  challenge: string;
  language: PageLanguage;
}

/** Puts the widget into a place of a form, where it begins at once and leaves its solution as a field `altcha`. */
export async function mountAltcha(
  place: HTMLElement,
  { challenge, language }: AltchaOptions,
): Promise<void> {
  await WORDS[language]?.();
  const widget = document.createElement("altcha-widget");
  widget.setAttribute("challenge", challenge);
  widget.setAttribute("auto", "onload");
  widget.setAttribute("language", language);
  widget.setAttribute(
    "configuration",
    JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false }),
  );
  // Its bubble of errors covers the form and says nothing that helps: without it the stamp stands in, as where no script runs.
  widget.addEventListener("statechange", (event) => {
    if ((event as CustomEvent<{ state: string }>).detail.state === "error") widget.remove();
  });
  place.replaceChildren(widget);
}
