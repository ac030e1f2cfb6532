import { PROPOSED_TERM_MAX_CHARS } from "#contract/limits";
import type { Taxonomy } from "#contract/names";
import type { Marks } from "#contract/search";

/** A term as the upload form names it. */
export interface FieldTerm {
  slug: string;
  name: string;
  /** Language of the name, if it is not the page's. */
  lang?: string;
  /** Names of the parent terms, outermost first: "Health › Nutrition". */
  path?: string;
  /** Number of public posts with the term. */
  count: number;
}

/** A term in a complete list, parents before their children. */
export interface ListedFieldTerm extends FieldTerm {
  /** Number of parent terms. */
  level: number;
}

/** A term offered for the typed text. */
export interface OfferedTerm extends FieldTerm {
  /** Parts of the name that match the typed text or its equivalent. */
  marks: Marks;
  /** The name that matches if `name` does not: "Suecia" finds Sweden. */
  also?: { name: string; lang: string; marks: Marks };
}

/** The answer of `/resources/terms`. */
export interface OfferedTerms {
  /** The searched text. */
  query: string;
  terms: OfferedTerm[];
  /** Number of all matches. */
  count: number;
}

/** Fields of terms in the upload form, with their taxonomies. */
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

/** The field of collections. It works like the fields of terms, with ids instead of slugs. */
export const COLLECTIONS_FIELD = "collections";
export type FieldName = TermFieldName | typeof COLLECTIONS_FIELD;
export const FIELD_NAMES: readonly FieldName[] = [...TERM_FIELD_NAMES, COLLECTIONS_FIELD];

/** Fields for names that the library does not have yet, beside the field for its existing terms. */
export const PROPOSAL_FIELDS = {
  documentKeywords: "proposedKeywords",
  documentAuthors: "proposedAuthors",
} as const;
/** Returns whether a field takes proposals. */
export const acceptsProposals = (field: FieldName): field is keyof typeof PROPOSAL_FIELDS =>
  field in PROPOSAL_FIELDS;

/** The text searched without script, and the best matches. */
interface FoundTerms {
  query: string;
  found: FieldTerm[];
  /** Number of all matches. */
  count: number;
}

/** Server data for a field: one entry of `loadTerms`. */
export interface TermFieldData {
  chosen: FieldTerm[];
  /** Proposed names; empty for fields without proposals. */
  proposed: string[];
  find: FoundTerms | null;
  /** All existing terms, if they are few enough to scan. */
  allTerms: ListedFieldTerm[] | null;
}
export type TermFieldsData = Record<TermFieldName, TermFieldData>;

export interface TermFieldProps {
  /** The form's id, a dash and the field's name, as in all forms. */
  id: string;
  name: FieldName;
  label: string;
  hint?: string;
  /** Shows "(optional)" after the label. */
  optional?: boolean;
  /** Read once: give the field another `key` to start with another choice. */
  data: TermFieldData;
  /** Where the search button sends the form without script. */
  findAction: string;
  /** Name and value of that button, in forms with named buttons. */
  findValue?: { name: string; value: string };
  /** Takes no proposals, even if the field allows them. */
  isClosed?: boolean;
  /** Shows a complete list of terms in a scrolling box. */
  scrolls?: boolean;
  /** The error, as a sentence. */
  error?: string;
  /** Called after every choice with the current choice. The form also gets an `input` event. */
  onChange?: (chosen: FieldTerm[], proposed: string[]) => void;
}

/** Returns a term with its parents, for readers who do not know its place in the tree. */
export const fullName = ({ name, path }: FieldTerm): string => (path ? `${path} › ${name}` : name);

/** Returns whether readers of a language see two names as the same, regardless of accents and case. */
export function isSameName(one: string, other: string, language: string): boolean {
  return new Intl.Collator(language, { sensitivity: "base" }).compare(one, other) === 0;
}

/** Returns the typed text if it can be proposed: a name that is not among these. */
export function proposalFor(
  typed: string,
  names: readonly string[],
  language: string,
): string | null {
  const name = typed.replace(/\s+/g, " ").trim();
  const isName = /[\p{L}\p{N}]/u.test(name) && [...name].length <= PROPOSED_TERM_MAX_CHARS;
  return isName && !names.some((other) => isSameName(other, name, language)) ? name : null;
}
