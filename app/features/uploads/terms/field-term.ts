import { PROPOSED_TERM_MAX_CHARS } from "#contract/limits";
import type { Taxonomy } from "#contract/names";
import type { Marks } from "#contract/search";

/** A term as the upload form names it. */
export interface FieldTerm {
  slug: string;
  name: string;
  /** Language of the name, where it is not the page's. */
  lang?: string;
  /** Names of the terms above it, outermost first: "Health › Nutrition". */
  path?: string;
  /** Public posts that carry it. */
  count: number;
}

/** A term in a list that is shown whole, parents before their children. */
export interface ListedFieldTerm extends FieldTerm {
  /** How many terms are above it. */
  level: number;
}

/** A term that is offered to what somebody types. */
export interface OfferedTerm extends FieldTerm {
  /** Places in the name that were typed, or stand for what was. */
  marks: Marks;
  /** The name that fits when `name` does not: "Suecia" finds Sweden. */
  also?: { name: string; lang: string; marks: Marks };
}

/** The answer of `/resources/terms`. */
export interface OfferedTerms {
  /** What was looked for. */
  query: string;
  terms: OfferedTerm[];
  /** All that were found. */
  count: number;
}

/** Fields of the upload form that hold terms, and their taxonomies. */
export const TERM_FIELDS = {
  documentTopics: "topics",
  documentPublishers: "publishers",
  documentContentTypes: "content_types",
  documentKeywords: "keywords",
  documentAuthors: "authors",
  documentCountries: "countries",
} as const satisfies Record<string, Taxonomy>;
export type TermFieldName = keyof typeof TERM_FIELDS;
export const TERM_FIELD_NAMES = Object.keys(TERM_FIELDS) as TermFieldName[];

/** The field of collections: chosen from in the same way, their ids are what terms have slugs for. */
export const COLLECTIONS_FIELD = "collections";
export type FieldName = TermFieldName | typeof COLLECTIONS_FIELD;
export const FIELD_NAMES: readonly FieldName[] = [...TERM_FIELD_NAMES, COLLECTIONS_FIELD];

/** Fields for names that the library does not have yet, beside the field of those that it has. */
export const PROPOSAL_FIELDS = {
  documentKeywords: "proposedKeywords",
  documentAuthors: "proposedAuthors",
} as const;
/** Whether a field takes proposals. */
export const isProposing = (field: FieldName): field is keyof typeof PROPOSAL_FIELDS =>
  field in PROPOSAL_FIELDS;

/** What was looked for without script, and the best of what was found. */
interface FoundTerms {
  query: string;
  found: FieldTerm[];
  /** All that were found. */
  count: number;
}

/** What the server knows of a field: one entry of `loadTerms`. */
export interface TermFieldData {
  chosen: FieldTerm[];
  /** Names that were proposed; of fields that take none, none. */
  proposed: string[];
  find: FoundTerms | null;
  /** All terms there are, where they are few enough to choose from by eye. */
  whole: ListedFieldTerm[] | null;
}
export type TermFieldsData = Record<TermFieldName, TermFieldData>;

export interface TermFieldProps {
  /** As all fields of a form: that of the form, a dash, and the name of the field. */
  id: string;
  name: FieldName;
  label: string;
  hint?: string;
  /** Says "(optional)" after the label. */
  optional?: boolean;
  /** Read once: give the field another `key` to begin anew with another choice. */
  data: TermFieldData;
  /** Where the button that looks for terms without script sends the form. */
  findAction: string;
  /** What that button says besides, in forms whose buttons have a name. */
  findValue?: { name: string; value: string };
  /** Takes no proposals, whatever the field is. */
  isClosed?: boolean;
  /** Terms that are shown whole scroll in a box of their own. */
  scrolls?: boolean;
  /** A sentence. */
  error?: string;
  /** After every choice, with all that is chosen now. The form hears an `input` event besides. */
  onChange?: (chosen: FieldTerm[], proposed: string[]) => void;
}

/** A term with what it is below, for eyes that do not know where it stands. */
export const fullName = ({ name, path }: FieldTerm): string => (path ? `${path} › ${name}` : name);

/** Whether two names are one to readers of a language, whatever their accents and case. */
export function isSameName(one: string, other: string, language: string): boolean {
  return new Intl.Collator(language, { sensitivity: "base" }).compare(one, other) === 0;
}

/** What somebody typed, if it can be proposed: a name that is none of these. */
export function proposalFor(
  typed: string,
  names: readonly string[],
  language: string,
): string | null {
  const name = typed.replace(/\s+/g, " ").trim();
  const isName = /[\p{L}\p{N}]/u.test(name) && [...name].length <= PROPOSED_TERM_MAX_CHARS;
  return isName && !names.some((other) => isSameName(other, name, language)) ? name : null;
}
