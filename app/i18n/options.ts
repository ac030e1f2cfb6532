import type { i18n, InitOptions } from "i18next";
import { formatNumber } from "./language";

/** i18next's options on the server and in the browser. Texts have flat keys and are complete in every language. */
export const I18N_OPTIONS = {
  defaultNS: "common",
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes.
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/** Makes `{{value, number}}` write numbers as the rest of the site does. */
export function addFormats({ services, language }: i18n): void {
  services.formatter?.add("number", (value: number) => formatNumber(value, language));
}
