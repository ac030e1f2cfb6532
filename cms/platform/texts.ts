import { createInstance } from "i18next";
import { DEFAULT_LANGUAGE, type Language } from "../contract/languages";
import type authorMails from "../../locales/en/author-mails.json";
import type demonstration from "../../locales/en/demonstration.json";
import type extraFields from "../../locales/en/extra-fields.json";
import type invitations from "../../locales/en/invitations.json";
import type mail from "../../locales/en/mail.json";
import type newsletterMails from "../../locales/en/newsletter-mails.json";
import type newsletterIssue from "../../locales/en/newsletter-issue.json";
import type pack from "../../locales/en/pack.json";
import type submissions from "../../locales/en/submissions.json";
import type usageTable from "../../locales/en/usage-table.json";
import type workbook from "../../locales/en/workbook.json";

/** Texts that the content system itself shows to readers, by namespace: files in `locales/` that the website does not need. */
interface Namespaces {
  "author-mails": typeof authorMails;
  demonstration: typeof demonstration;
  "extra-fields": typeof extraFields;
  invitations: typeof invitations;
  mail: typeof mail;
  "newsletter-mails": typeof newsletterMails;
  "newsletter-issue": typeof newsletterIssue;
  pack: typeof pack;
  submissions: typeof submissions;
  "usage-table": typeof usageTable;
  workbook: typeof workbook;
}
type Namespace = keyof Namespaces;
type WithoutPlural<Key> =
  Key extends `${infer Stem}_${"zero" | "one" | "two" | "few" | "many" | "other"}` ? Stem : Key;

/** Translates within one namespace; `count` chooses the plural form. */
export type Translate<N extends Namespace> = (
  key: WithoutPlural<Extract<keyof Namespaces[N], string>>,
  parameters?: Record<string, string | number>,
) => string;

const files = import.meta.glob<Record<string, string>>(
  "../../locales/{en,es,sv,nl,fr}/{author-mails,demonstration,extra-fields,invitations,mail,newsletter-mails,newsletter-issue,pack,submissions,usage-table,workbook}.json",
  { eager: true, import: "default" },
);

const texts = createInstance({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});
void texts.init();
for (const [path, content] of Object.entries(files)) {
  const [language = "", file = ""] = path.split("/").slice(-2);
  texts.addResourceBundle(language, file.replace(/\.json$/, ""), content);
}

/** Returns the texts of a namespace in a language. */
export function translator<N extends Namespace>(language: Language, namespace: N): Translate<N> {
  return texts.getFixedT(language, namespace) as Translate<N>;
}
