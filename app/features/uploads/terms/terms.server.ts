import {
  DOCUMENT_TERMS_MAX,
  FOUND_TERMS_LIMIT,
  PROPOSED_TERMS_MAX,
  SUGGEST_TEXT_MAX_CHARS,
} from "#contract/limits";
import type { TermToChoose } from "#contract/taxonomies";
import { searchFieldOf, seenFieldOf } from "#contract/upload-rules";
import type { ContentClient } from "~/content/client.server";
import { getTerms } from "~/content/taxonomies.server";
import { findCollections, listCollections } from "./collection-choices.server";
import {
  COLLECTIONS_FIELD,
  type FieldName,
  type FieldTerm,
  isProposing,
  type OfferedTerm,
  type OfferedTerms,
  PROPOSAL_FIELDS,
  TERM_FIELD_NAMES,
  TERM_FIELDS,
  type TermFieldData,
  type TermFieldName,
  type TermFieldsData,
} from "./field-term";

/** Fields whose terms people know by their order rather than by name: they are shown whole, if they are no more than this. Ours: some screens of a phone, folded. */
const SHOWN_WHOLE: readonly TermFieldName[] = [
  "documentTopics",
  "documentPublishers",
  "documentContentTypes",
];
const SHOWN_WHOLE_MAX = 200;
/** Terms that are asked for to what is being typed. Ours: more than the list shows, since what is chosen already is left out of it. */
const OFFERED_MAX = 20;

/** All fields of terms, by the fields of a form as they were typed: what is chosen, and what was looked for without script. */
export function loadTerms(
  content: ContentClient,
  typed: Record<string, unknown>,
): Promise<TermFieldsData> {
  return loadTermFields(content, TERM_FIELD_NAMES, typed);
}

/** Some of those fields, for a form that has no others. */
export async function loadTermFields<Field extends FieldName>(
  content: ContentClient,
  names: readonly Field[],
  typed: Record<string, unknown>,
): Promise<Record<Field, TermFieldData>> {
  const fields = await Promise.all(
    names.map(async (field) => [field, await loadTermField(content, field, typed)] as const),
  );
  return Object.fromEntries(fields) as Record<Field, TermFieldData>;
}

/** One field, by the fields of a form as they were typed. */
export async function loadTermField(
  content: ContentClient,
  field: FieldName,
  typed: Record<string, unknown>,
): Promise<TermFieldData> {
  if (field === COLLECTIONS_FIELD) return loadCollectionsField(content, typed);
  const [chosen, whole, find] = await Promise.all([
    loadChosen(content, field, listOf(typed[field])),
    SHOWN_WHOLE.includes(field) ? loadWhole(content, field) : null,
    loadFound(content, field, textOf(typed[searchFieldOf(field)])),
  ]);
  const proposed = isProposing(field)
    ? listOf(typed[PROPOSAL_FIELDS[field]]).slice(0, PROPOSED_TERMS_MAX)
    : [];
  return { chosen, proposed, find, whole };
}

async function loadCollectionsField(
  content: ContentClient,
  typed: Record<string, unknown>,
): Promise<TermFieldData> {
  const query = textOf(typed[searchFieldOf(COLLECTIONS_FIELD)]);
  const [{ collections, count }, found] = await Promise.all([
    listCollections(content),
    query ? findCollections(content, query, FOUND_TERMS_LIMIT) : null,
  ]);
  const ids = listOf(typed[COLLECTIONS_FIELD]);
  return {
    chosen: collections.filter(({ slug }) => ids.includes(slug)).slice(0, DOCUMENT_TERMS_MAX),
    proposed: [],
    find: found && { query, found: found.collections, count: found.count },
    whole:
      count > SHOWN_WHOLE_MAX
        ? null
        : collections.map((collection) => ({ ...collection, level: 0 })),
  };
}

/** Whether something was typed to look for in a field and nothing was chosen by it: it would be lost without a word. What was shown for it has been seen. */
export function isLeftTyped(field: FieldName, form: FormData): boolean {
  const left = form.get(searchFieldOf(field));
  return typeof left === "string" && left.trim() !== "" && left !== form.get(seenFieldOf(field));
}

async function loadChosen(
  content: ContentClient,
  field: TermFieldName,
  slugs: string[],
): Promise<FieldTerm[]> {
  // What is no slug would be several in a list, or none.
  const known = slugs.filter((slug) => !slug.includes(",")).slice(0, DOCUMENT_TERMS_MAX);
  if (known.length === 0) return [];
  const { terms } = await getTerms(content, TERM_FIELDS[field], { slugs: known });
  return terms.map((term) => fieldTerm(term, content.language));
}

async function loadWhole(
  content: ContentClient,
  field: TermFieldName,
): Promise<TermFieldData["whole"]> {
  const { terms, count } = await getTerms(content, TERM_FIELDS[field], { limit: SHOWN_WHOLE_MAX });
  if (count > SHOWN_WHOLE_MAX) return null;
  return terms.map((term) => ({ ...fieldTerm(term, content.language), level: term.path.length }));
}

async function loadFound(
  content: ContentClient,
  field: TermFieldName,
  query: string,
): Promise<TermFieldData["find"]> {
  if (!query) return null;
  const { terms, count } = await getTerms(content, TERM_FIELDS[field], {
    search: query,
    limit: FOUND_TERMS_LIMIT,
  });
  return { query, count, found: terms.map((term) => fieldTerm(term, content.language)) };
}

/** Terms of a field to what is being typed. */
export async function loadOffered(
  content: ContentClient,
  field: FieldName,
  typed: string,
): Promise<OfferedTerms> {
  const query = textOf(typed);
  if (!query) return { query, terms: [], count: 0 };
  if (field === COLLECTIONS_FIELD) {
    const { collections, count } = await findCollections(content, query, OFFERED_MAX);
    return { query, count, terms: collections };
  }
  const { terms, count } = await getTerms(content, TERM_FIELDS[field], {
    search: query,
    limit: OFFERED_MAX,
  });
  return { query, count, terms: terms.map((term) => offeredTerm(term, content.language)) };
}

function fieldTerm(
  { slug, name, language, path, count }: TermToChoose,
  pageLanguage: string,
): FieldTerm {
  return {
    slug,
    name,
    count,
    ...(language !== pageLanguage && { lang: language }),
    ...(path.length > 0 && { path: path.join(" › ") }),
  };
}

function offeredTerm(term: TermToChoose, pageLanguage: string): OfferedTerm {
  const { marks, foundAs } = term;
  return {
    ...fieldTerm(term, pageLanguage),
    marks,
    ...(foundAs && { also: { name: foundAs.name, lang: foundAs.language, marks: foundAs.marks } }),
  };
}

/** Of a form as it was typed: one value stands alone where a list has one. */
const listOf = (value: unknown): string[] => [
  ...new Set(
    (Array.isArray(value) ? value : [value]).filter(
      (one): one is string => typeof one === "string" && one !== "",
    ),
  ),
];
const textOf = (value: unknown): string =>
  typeof value === "string"
    ? value
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, SUGGEST_TEXT_MAX_CHARS)
    : "";
