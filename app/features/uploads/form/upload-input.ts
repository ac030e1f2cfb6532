import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/languages";
import { FILE_LANGUAGES, type FileLanguage } from "#contract/upload-rules";

/** The fields of the upload form as typed, valid or not. Terms have fields of their own. */
export interface UploadInput {
  title: string;
  abstract: string;
  /** Language of title and abstract. */
  language: Language;
  publication_year: string;
  sof: string;
  externalUse: boolean;
  approvedPolicy: boolean;
  consentTerms: boolean;
  /** Answers in extra fields, by name. */
  extra: Record<string, string>;
  /** For staff: names of new publishers, one per line; the licence's slug; file titles by file id. */
  proposedPublishers: string;
  documentLicenses: string;
  fileTitles: Record<string, string>;
  /** Ids of the files in each language. */
  files: Record<FileLanguage, string[]>;
}

/**
 * Reads the fields of a draft or of a contribution. A draft may hold any values a client sent. Numbers count as digits,
 * a single value counts as a list of one, and a missing box counts as not ticked.
 */
export function readUploadInput(
  fields: Record<string, unknown>,
  language: Language = DEFAULT_LANGUAGE,
): UploadInput {
  return {
    title: textOf(fields.title),
    abstract: textOf(fields.abstract),
    language: isLanguage(fields.language) ? fields.language : language,
    publication_year: textOf(fields.publication_year),
    sof: textOf(fields.sof),
    externalUse: isTicked(fields.externalUse),
    approvedPolicy: isTicked(fields.approvedPolicy),
    consentTerms: isTicked(fields.consentTerms),
    extra: textsOf(fields.extra),
    proposedPublishers: listOf(fields.proposedPublishers).join("\n"),
    documentLicenses: listOf(fields.documentLicenses)[0] ?? "",
    fileTitles: textsOf(fields.fileTitles),
    files: Object.fromEntries(
      FILE_LANGUAGES.map((code) => [code, listOf(fields[`${code}_files`])]),
    ) as UploadInput["files"],
  };
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
const textsOf = (value: unknown): Record<string, string> =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, textOf(text)]))
    : {};
const isTicked = (value: unknown): boolean =>
  value === true || value === "on" || value === "true" || value === "1";
const listOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string" && one !== "");
