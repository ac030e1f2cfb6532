import { useTranslation } from "react-i18next";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import { useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { nativeLanguageName } from "~/i18n/format";
import { TERM_FIELDS } from "../terms/field-term";
import {
  ABOUT_FIELDS,
  CONSENT_FIELDS,
  extraName,
  fieldId,
  MAIN_FILE_LANGUAGE,
  RESOURCE_FIELDS,
  STAFF_FIELDS,
} from "./field-names";
import type { UploadFormData } from "./upload-data";

/** Fields for new terms are inside the field of their terms. */
const WITHIN: Partial<Record<string, string>> = {
  proposedKeywords: "documentKeywords",
  proposedAuthors: "documentAuthors",
} satisfies Record<string, keyof typeof TERM_FIELDS>;

export interface UploadProblems {
  /** Returns the sentence for a field, or undefined. */
  of: (field: string) => string | undefined;
  /** All problems in page order, each with its field's name. */
  all: { fieldId: string; message: string }[];
}

/** Returns the form's problems as sentences. `title` is the title that was sent, for the message that it is taken. */
export function useUploadProblems(
  errors: Record<string, string[]>,
  reply: Reply | undefined,
  groups: UploadFormData["groups"],
  title: string,
): UploadProblems {
  const { t } = useTranslation("upload");
  const { t: tForms } = useTranslation("forms");
  const problem = useProblem();
  const broken = (field: string) => problem({ errors: errors[field] });
  const within = (field: string) =>
    Object.keys(WITHIN).find((inner) => WITHIN[inner] === field && broken(inner));
  const of = (field: string) => {
    if (field === "title" && reply?.failure?.code === "title_taken") return t("taken", { title });
    const inner = within(field);
    return broken(field) ?? (inner && broken(inner));
  };
  const files = FILE_LANGUAGES.map((language) => ({
    field: `${language}_files`,
    label:
      language === MAIN_FILE_LANGUAGE
        ? t("files.english")
        : t("files.in", { language: nativeLanguageName(language) }),
  }));
  const own = (
    field:
      | (
          typeof RESOURCE_FIELDS | typeof ABOUT_FIELDS | typeof STAFF_FIELDS | typeof CONSENT_FIELDS
        )[number]
      | "sof",
  ) => ({ field, label: t(`field.${field}`) });
  const withExtra = (field: (typeof RESOURCE_FIELDS | typeof ABOUT_FIELDS)[number]) => [
    own(field),
    ...(field === "documentContentTypes" ? [own("sof")] : []),
    ...groups
      .filter(
        ({ taxonomy }) =>
          field in TERM_FIELDS && taxonomy === TERM_FIELDS[field as keyof typeof TERM_FIELDS],
      )
      .flatMap(({ fields }) =>
        fields.map(({ name, label }) => ({ field: extraName(name), label })),
      ),
  ];
  const all = [
    ...[...RESOURCE_FIELDS, ...ABOUT_FIELDS].flatMap(withExtra),
    ...STAFF_FIELDS.map(own),
    ...files,
    ...CONSENT_FIELDS.map(own),
  ].flatMap(({ field, label }) => {
    const sentence = of(field);
    return sentence
      ? [{ fieldId: fieldId(field), message: tForms("error.of_field", { field: label, sentence }) }]
      : [];
  });
  return { of, all };
}
