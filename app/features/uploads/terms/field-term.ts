import type { Taxonomy } from "#contract/names";

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

/** What was looked for without script, and the best of what was found. */
export interface FoundTerms {
  query: string;
  found: FieldTerm[];
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

/** Fields for names that the library does not have yet, beside the field of those that it has. */
export const PROPOSAL_FIELDS = { documentKeywords: "proposedKeywords", documentAuthors: "proposedAuthors" } as const satisfies Partial<Record<TermFieldName, string>>;

/** Name of the input in which terms of a field are looked for without script. */
export const findInput = (field: TermFieldName) => `find.${field}` as const;

/** What the server knows of a field: one entry of `loadTerms`. */
export interface TermFieldData {
  chosen: FieldTerm[];
  /** Names that were proposed; of fields that take none, none. */
  proposed: string[];
  find: FoundTerms | null;
  /** All terms there are, where they are few enough to choose from by eye. */
  whole: ListedFieldTerm[] | null;
}

/** All fields of the form. */
export type TermFieldsData = Record<TermFieldName, TermFieldData>;

export interface TermFieldProps {
  /** As all fields of a form: that of the form, a dash, and the name of the field. */
  id: string;
  name: TermFieldName;
  label: string;
  hint?: string;
  /** Says "(optional)" after the label. */
  optional?: boolean;
  /** Read once: give the field another `key` to begin anew with another choice. */
  data: TermFieldData;
  /** Where the button that looks for terms without script sends the form. */
  findAction: string;
  /** A sentence. */
  error?: string;
  /** After every choice, with all that is chosen now. The field's inputs say `input` and `change` to the form as well. */
  onChange?: (chosen: FieldTerm[], proposed: string[]) => void;
}
