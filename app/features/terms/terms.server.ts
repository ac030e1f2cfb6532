import {
  DOCUMENT_TERMS_MAX,
  FOUND_TERMS_LIMIT,
  PROPOSED_TERMS_MAX,
  SUGGEST_TEXT_MAX_CHARS,
  SEARCH_PAGE_SIZE_MAX,
} from "#contract/limits";
import type { TermToChoose } from "#contract/taxonomies";
import { searchFieldOf, seenFieldOf } from "#contract/upload-rules";
import type { ContentClient } from "~/content/client.server";
import { getTerms } from "~/content/taxonomies.server";
import {
  COLLECTIONS_FIELD,
  type FieldName,
  type FieldTerm,
  acceptsProposals,
  type OfferedTerm,
  type OfferedTerms,
  PROPOSAL_FIELDS,
  TERM_FIELD_NAMES,
  TERM_FIELDS,
  type TermFieldData,
  type TermFieldName,
  type TermFieldsData,
} from "./field-term";
import { searchDocuments } from "~/content/posts.server";

/** Public collections, the site's own and featured ones, as a field of terms offers them. */

/** Pages to load at most. Chosen: five hundred collections are more than any library features. */
const PAGES_MAX = 5;

const POST_TYPE = ["featured_collection"] as const;
type Hit = Awaited<ReturnType<typeof searchDocuments>>["documents"][number];

/** Returns all collections by title, and their number. */
async function listCollections(
  content: ContentClient,
): Promise<{ collections: FieldTerm[]; count: number }> {
  const page = (number: number) =>
    searchDocuments(content, {
      post_type: [...POST_TYPE],
      sort_by: "Alphabetical",
      page: number,
      page_size: SEARCH_PAGE_SIZE_MAX,
    });
  const first = await page(1);
  const pages = Math.min(PAGES_MAX, Math.ceil(first.count / SEARCH_PAGE_SIZE_MAX));
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) => page(at + 2)),
  );
  const hits = [first, ...others].flatMap(({ documents }) => documents);
  return { collections: hits.map((hit) => choiceOf(hit, content.language)), count: first.count };
}

/** Returns the collections whose titles or texts match, best first. */
async function findCollections(
  content: ContentClient,
  search: string,
  limit: number,
): Promise<{ collections: OfferedTerm[]; count: number }> {
  const { documents, count } = await searchDocuments(content, {
    post_type: [...POST_TYPE],
    search,
    sort_by: "Relevance",
    page_size: limit,
  });
  return {
    collections: documents.map((hit) => ({
      ...choiceOf(hit, content.language),
      marks: hit.match?.titleMarks ?? [],
    })),
    count,
  };
}

function choiceOf(
  { databaseId, title, language, postCount }: Hit,
  pageLanguage: string,
): FieldTerm {
  return {
    slug: String(databaseId),
    name: title,
    count: postCount ?? 0,
    ...(language !== pageLanguage && { lang: language }),
  };
}

/**
 * Fields whose terms users find by their place in a list or tree rather than by name. Up to `LISTED_TERMS_MAX` terms, all of
 * them are shown. Chosen: some screens of a phone, folded.
 */
const LISTED_FIELDS: readonly TermFieldName[] = [
  "documentTopics",
  "documentPublishers",
  "documentContentTypes",
];
const LISTED_TERMS_MAX = 200;
/** Number of terms requested for the typed text. Chosen: more than the list shows, since chosen terms are left out of it. */
const OFFERED_MAX = 20;

/** Loads all fields of terms for the typed form: the choice, and the results of a search without script. */
export function loadTerms(
  content: ContentClient,
  typed: Record<string, unknown>,
): Promise<TermFieldsData> {
  return loadTermFields(content, TERM_FIELD_NAMES, typed);
}

/** Loads some fields of terms, for a form without the others. */
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

/** Loads one field for the typed form. */
export async function loadTermField(
  content: ContentClient,
  field: FieldName,
  typed: Record<string, unknown>,
): Promise<TermFieldData> {
  if (field === COLLECTIONS_FIELD) return loadCollectionsField(content, typed);
  const [chosen, allTerms, find] = await Promise.all([
    loadChosen(content, field, listOf(typed[field])),
    LISTED_FIELDS.includes(field) ? loadAllTerms(content, field) : null,
    loadFound(content, field, textOf(typed[searchFieldOf(field)])),
  ]);
  const proposed = acceptsProposals(field)
    ? listOf(typed[PROPOSAL_FIELDS[field]]).slice(0, PROPOSED_TERMS_MAX)
    : [];
  return { chosen, proposed, find, allTerms };
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
    allTerms:
      count > LISTED_TERMS_MAX
        ? null
        : collections.map((collection) => ({ ...collection, level: 0 })),
  };
}

/**
 * Returns whether a field has search text but no choice for it: the text would be lost silently. Text whose results were shown
 * does not count.
 */
export function hasUnresolvedText(field: FieldName, form: FormData): boolean {
  const left = form.get(searchFieldOf(field));
  return typeof left === "string" && left.trim() !== "" && left !== form.get(seenFieldOf(field));
}

async function loadChosen(
  content: ContentClient,
  field: TermFieldName,
  slugs: string[],
): Promise<FieldTerm[]> {
  // An invalid slug could count as several in a list, or as none.
  const known = slugs.filter((slug) => !slug.includes(",")).slice(0, DOCUMENT_TERMS_MAX);
  if (known.length === 0) return [];
  const { terms } = await getTerms(content, TERM_FIELDS[field], { slugs: known });
  return terms.map((term) => fieldTerm(term, content.language));
}

async function loadAllTerms(
  content: ContentClient,
  field: TermFieldName,
): Promise<TermFieldData["allTerms"]> {
  const { terms, count } = await getTerms(content, TERM_FIELDS[field], { limit: LISTED_TERMS_MAX });
  if (count > LISTED_TERMS_MAX) return null;
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

/** Returns a field's terms that match the typed text. */
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

/** Returns a form value as a list: a list of one is a single value there. */
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
