import type { AdminExtraField } from "#contract/extra-fields";
import { LANGUAGES, type Language } from "#contract/languages";

/** Names of the fields that exist once per language. */
export const labelField = <L extends Language>(language: L) => `label-${language}` as const;
export const headingField = <L extends Language>(language: L) => `heading-${language}` as const;
export const choicesField = <L extends Language>(language: L) => `choices-${language}` as const;

type InLanguages = Record<
  `label-${Language}` | `heading-${Language}` | `choices-${Language}`,
  string
>;
/** Values of the extra field form: texts, and the slugs of content types. */
export type FieldValues = InLanguages & {
  key: string;
  kind: string;
  required: string;
  defaultValue: string;
  min: string;
  max: string;
  digits: string;
  /** One per line. */
  values: string;
  types: string[];
};

/** Returns a field's values for its form. */
export function valuesOfField(field: AdminExtraField): FieldValues {
  const { labels, headings, choices } = field;
  const number = (value: number | null) => (value === null ? "" : String(value));
  const labelsIn = (language: Language) => choices.map((choice) => choice.labels[language] ?? "");
  return {
    ...(Object.fromEntries(
      LANGUAGES.flatMap((language) => [
        [labelField(language), labels[language] ?? ""],
        [headingField(language), headings[language] ?? ""],
        // If some labels are missing, the values replace them, because the lines have to match.
        [
          choicesField(language),
          labelsIn(language).some(Boolean)
            ? choices.map(({ value }, at) => labelsIn(language)[at] || value).join("\n")
            : "",
        ],
      ]),
    ) as InLanguages),
    key: field.name,
    kind: field.kind,
    required: field.required ? "on" : "",
    defaultValue: field.defaultValue,
    min: number(field.min),
    max: number(field.max),
    digits: number(field.digits),
    values: choices.map(({ value }) => value).join("\n"),
    types: field.terms,
  };
}
