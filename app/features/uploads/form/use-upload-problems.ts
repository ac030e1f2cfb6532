import { FILE_LANGUAGES } from "#contract/upload-rules";
import { useProblem } from "~/features/forms/form-words";
import type { Reply } from "~/features/forms/reply";
import { nativeLanguageName } from "~/i18n/format";
import { useTranslation } from "~/i18n/translate";
import { TERM_FIELDS, type TermFieldName } from "../terms/field-term";
import { extraName, fieldId, MAIN_FILE_LANGUAGE } from "./field-names";
import type { UploadFormData } from "./upload-data";

/** Fields with words of their own, in their order on the page; between them are the extra fields, and those of files. */
const BEFORE_EXTRA = ["title", "abstract", "language", "publication_year", "documentContentTypes", "sof"] as const;
const ABOUT = ["documentTopics", "documentCountries", "documentKeywords", "documentAuthors", "documentPublishers"] as const satisfies readonly TermFieldName[];
const CONSENT = ["externalUse", "approvedPolicy", "consentTerms"] as const;
/** A field that names new terms stands within the field of its terms. */
const WITHIN: Partial<Record<string, string>> = { proposedKeywords: "documentKeywords", proposedAuthors: "documentAuthors" } satisfies Record<string, keyof typeof TERM_FIELDS>;

export interface UploadProblems {
  /** The sentence for a field, or undefined. */
  of: (field: string) => string | undefined;
  /** All of them in the order of the page, each with the name of its field. */
  all: { fieldId: string; message: string }[];
}

/** What is to be put right, in words. `title` is the one that was sent: the refusal of one that is taken names it. */
export function useUploadProblems(reply: Reply | undefined, groups: UploadFormData["groups"], title: string): UploadProblems {
  const { t } = useTranslation("upload");
  const { t: tForms } = useTranslation("forms");
  const broken = useProblem(reply);
  const within = (field: string) => Object.keys(WITHIN).find((inner) => WITHIN[inner] === field && broken(inner));
  const of = (field: string) => {
    if (field === "title" && reply?.failure?.code === "title_taken") return t("taken", { title });
    const inner = within(field);
    return broken(field) ?? (inner && broken(inner));
  };
  const extra = groups.flatMap(({ fields }) => fields.map(({ name, label }) => ({ field: extraName(name), label })));
  const files = FILE_LANGUAGES.map((language) => ({ field: `${language}_files`, label: language === MAIN_FILE_LANGUAGE ? t("files.english") : t("files.in", { language: nativeLanguageName(language) }) }));
  const own = (fields: readonly (typeof BEFORE_EXTRA | typeof ABOUT | typeof CONSENT)[number][]) => fields.map((field) => ({ field, label: t(`field.${field}`) }));
  const all = [...own(BEFORE_EXTRA), ...extra, ...own(ABOUT), ...files, ...own(CONSENT)].flatMap(({ field, label }) => {
    const sentence = of(field);
    return sentence ? [{ fieldId: fieldId(field), message: tForms("error.of_field", { field: label, sentence }) }] : [];
  });
  return { of, all };
}
