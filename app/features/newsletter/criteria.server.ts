import type { z } from "zod";
import { AppError } from "#contract/errors";
import { DatabaseIdText } from "#contract/library";
import { DOCUMENT_TERMS_MAX, SUBSCRIPTION_TERMS_MAX } from "#contract/limits";
import type { PageLanguage } from "#contract/languages";
import {
  FOLLOWED_KINDS,
  FREQUENCIES,
  type FollowedKind,
  type Frequency,
  type Taxonomy,
} from "#contract/names";
import type {
  Followed,
  FollowedInput,
  FollowedSearch,
  Subscription,
  SubscriptionChange,
} from "#contract/subscriptions";
import { searchFieldOf } from "#contract/upload-rules";
import type { ContentClient } from "~/content/client.server";
import { getTerms } from "~/content/taxonomies.server";
import type { FieldProblem } from "~/features/forms/form-reply";
import { chosenNames, searchSentence } from "~/features/search/summary.server";
import { followedSearch, stateOfFollowed } from "~/features/search/followed-search";
import {
  withoutInternalUnlessStaff,
  conditionsOf,
  parseSearch,
  searchEntries,
  type SearchState,
  TERM_PARAMS,
} from "~/paths/search";
import type { ChosenTerm } from "~/features/search/advanced-form";
import { COLLECTIONS_FIELD, type TermFieldData } from "~/features/terms/field-term";
import { hasUnresolvedText, loadTermFields } from "~/features/terms/terms.server";
import type { SubscriptionView, CriteriaData, SearchCriteria } from "./newsletter-data";
import { KINDS } from "~/paths/newsletter";
import type { FollowedNames } from "./criteria-sentence";

/** The frequency that most readers want. */
const FIRST_FREQUENCY: Frequency = "weekly";
/** Field of the form with the conditions of a search. */
const SEARCH_FIELD = "search";

/** Slugs of followed terms, by field. */
export type FollowedSlugs = Partial<Record<FollowedKind, string[]>>;

/** Returns the fields of a new subscription: with the search conditions in the form's address, and with the suggested terms. */
export async function newCriteria(
  content: ContentClient,
  staff: boolean,
  query: URLSearchParams,
  suggested: FollowedSlugs = {},
): Promise<CriteriaData> {
  const [fields, search] = await Promise.all([
    loadTermFields(content, KINDS, suggested),
    searchCriteria(content, searchIn(staff, query)),
  ]);
  return { frequency: FIRST_FREQUENCY, fields, search };
}

/** Returns the fields as the user filled them in, valid or not, with the search results. */
export async function typedCriteria(
  content: ContentClient,
  staff: boolean,
  form: FormData,
): Promise<CriteriaData> {
  const [fields, search] = await Promise.all([
    typedFields(content, form),
    searchCriteria(content, searchOf(staff, form)),
  ]);
  return { frequency: frequencyOf(form), fields, search };
}

/** Returns the fields with a subscription's values. */
export async function criteriaOf(
  content: ContentClient,
  { frequency, terms, search }: Subscription,
): Promise<CriteriaData> {
  const idsOf = (kind: FollowedKind) =>
    terms.filter(({ nodeType }) => nodeType === kind).map(({ id }) => id);
  const values = await Promise.all(
    KINDS.map(async (kind): Promise<[FollowedKind, string[]]> => {
      const taxonomy = FOLLOWED_KINDS[kind];
      const ids = idsOf(kind);
      if (!taxonomy || ids.length === 0) return [kind, ids.map(String)];
      return [kind, (await getTerms(content, taxonomy, { ids })).terms.map(({ slug }) => slug)];
    }),
  );
  const [fields, followed] = await Promise.all([
    loadTermFields(content, KINDS, Object.fromEntries(values)),
    followedSearchIn(content, search),
  ]);
  return {
    frequency,
    fields: withFollowed(fields, terms, idsOf(COLLECTIONS_FIELD).map(String), content.language),
    search: followed,
  };
}

/** Returns a subscription's fields as the user changed them, valid or not, with the search results. */
export async function typedChange(
  content: ContentClient,
  form: FormData,
  { frequency, terms, search }: Subscription,
): Promise<CriteriaData> {
  const [fields, followed] = await Promise.all([
    typedFields(content, form),
    isSearchDropped(form) ? null : followedSearchIn(content, search),
  ]);
  return {
    frequency: frequencyOf(form, frequency),
    fields: withFollowed(fields, terms, form.getAll(COLLECTIONS_FIELD), content.language),
    search: followed,
  };
}

function typedFields(content: ContentClient, form: FormData): Promise<CriteriaData["fields"]> {
  const typed = Object.fromEntries(
    KINDS.flatMap((kind): [string, unknown][] => [
      [kind, form.getAll(kind)],
      [searchFieldOf(kind), form.get(searchFieldOf(kind))],
    ]),
  );
  return loadTermFields(content, KINDS, typed);
}

/**
 * Returns the fields with followed collections that are not offered to others: members' collections, and those no longer
 * featured.
 */
function withFollowed(
  fields: CriteriaData["fields"],
  terms: readonly Followed[],
  chosen: readonly unknown[],
  pageLanguage: string,
): CriteriaData["fields"] {
  const field: TermFieldData = fields[COLLECTIONS_FIELD];
  const offered = new Set([...field.chosen, ...(field.allTerms ?? [])].map(({ slug }) => slug));
  const others = terms
    .filter(({ nodeType, id }) => nodeType === COLLECTIONS_FIELD && !offered.has(String(id)))
    .map(({ id, name, language }) => ({
      slug: String(id),
      name,
      count: 0,
      ...(language !== pageLanguage && { lang: language }),
    }));
  const collections = {
    ...field,
    chosen: [...field.chosen, ...others.filter(({ slug }) => chosen.includes(slug))],
    allTerms: field.allTerms && [
      ...field.allTerms,
      ...others.map((other) => ({ ...other, level: 0 })),
    ],
  };
  return { ...fields, [COLLECTIONS_FIELD]: collections };
}

/** Returns the problems by field; empty if there are none. */
export function criteriaProblems(form: FormData): Record<string, FieldProblem[]> {
  const problems: Record<string, FieldProblem[]> = {};
  let count = 0;
  for (const kind of KINDS) {
    const chosen = new Set(form.getAll(kind)).size;
    count += chosen;
    if (hasUnresolvedText(kind, form)) problems[kind] = ["not_chosen"];
    else if (chosen > DOCUMENT_TERMS_MAX || (chosen > 0 && count > SUBSCRIPTION_TERMS_MAX))
      problems[kind] = ["too_many_values"];
  }
  return problems;
}

/**
 * Returns the criteria as the content system takes them. Throws `invalid_input` if the library does not have a term, or
 * no longer has it.
 */
export async function readCriteria(
  content: ContentClient,
  staff: boolean,
  form: FormData,
): Promise<{ frequency: Frequency; terms: FollowedInput[]; search: FollowedSearch | null }> {
  const search = searchOf(staff, form);
  const [terms, names] = await Promise.all([
    termsIn(content, form),
    search && chosenNames(content, search),
  ]);
  if (names && names.unknown > 0) throw gone();
  return { frequency: frequencyOf(form), terms, search: search && followedSearch(search) };
}

/**
 * Returns the changed fields of a subscription; unchanged ones are left out and stay. Deleted terms also stay, since the
 * fields cannot show them. So does a search, which the form can only remove: the user who changes it may see less of the
 * library than its author. Throws as `readCriteria` does.
 */
export async function readChange(
  content: ContentClient,
  form: FormData,
  { frequency, terms: before, search }: Subscription,
): Promise<z.input<typeof SubscriptionChange>> {
  const terms = await termsIn(content, form);
  return {
    frequency: frequencyOf(form, frequency),
    ...(!isSameSet(terms, before) && { terms }),
    ...(search && isSearchDropped(form) && { search: null }),
  };
}

async function termsIn(content: ContentClient, form: FormData): Promise<FollowedInput[]> {
  const followed = await Promise.all(
    KINDS.map(async (kind) =>
      (await idsIn(content, kind, form)).map((id): FollowedInput => ({ nodeType: kind, id })),
    ),
  );
  return followed.flat();
}

async function idsIn(
  content: ContentClient,
  kind: FollowedKind,
  form: FormData,
): Promise<number[]> {
  const values = [...new Set(form.getAll(kind))].filter((value) => value !== "");
  // An invalid slug could count as several in a list.
  const slugs = values.filter(
    (value): value is string => typeof value === "string" && !value.includes(","),
  );
  const taxonomy = FOLLOWED_KINDS[kind];
  const ids = taxonomy
    ? await idsOfSlugs(content, taxonomy, slugs)
    : slugs.flatMap((value) => DatabaseIdText.safeParse(value).data ?? []);
  // With fewer ids than choices the subscription would match other resources, and without any all of them.
  if (ids.length < values.length) throw gone();
  return ids;
}

const idsOfSlugs = async (
  content: ContentClient,
  taxonomy: Taxonomy,
  slugs: string[],
): Promise<number[]> =>
  slugs.length > 0
    ? (await getTerms(content, taxonomy, { slugs })).terms.map(({ databaseId }) => databaseId)
    : [];

const gone = () =>
  new AppError(
    "invalid_input",
    "A topic, country, author or collection that was chosen is no longer in the library",
  );

function isSameSet(
  one: readonly Pick<Followed, "nodeType" | "id">[],
  other: readonly Pick<Followed, "nodeType" | "id">[],
): boolean {
  const keys = (terms: typeof one) =>
    terms
      .map(({ nodeType, id }) => `${nodeType} ${id}`)
      .sort()
      .join();
  return keys(one) === keys(other);
}

/** Returns a subscription as sentences in the page's language. */
export async function subscriptionView(
  content: ContentClient,
  { terms, search, email: _email, ...subscription }: Subscription,
): Promise<SubscriptionView> {
  return {
    ...subscription,
    followed: namesOf(terms),
    search: await followedSearchIn(content, search),
  };
}

function namesOf(terms: readonly Followed[]): FollowedNames {
  return Object.fromEntries(
    KINDS.flatMap((kind): [FollowedKind, string[]][] => {
      const names = terms.filter(({ nodeType }) => nodeType === kind).map(({ name }) => name);
      return names.length > 0 ? [[kind, names]] : [];
    }),
  );
}

/** Returns a followed search as a sentence. */
async function followedSearchIn(
  content: ContentClient,
  followed: FollowedSearch | null,
): Promise<SearchCriteria | null> {
  if (!followed) return null;
  const state = stateOfFollowed(followed);
  return searchSentenceOf(state, (await chosenNames(content, state)).chosen, content.language);
}

/** Returns a requested search as a sentence, with only the library's terms; null if nothing is left of it. */
async function searchCriteria(
  content: ContentClient,
  asked: SearchState | null,
): Promise<SearchCriteria | null> {
  if (!asked) return null;
  const { chosen, unknown } = await chosenNames(content, asked);
  if (unknown === 0) return searchSentenceOf(asked, chosen, content.language);
  const known = Object.fromEntries(
    TERM_PARAMS.map((param) => [
      param,
      chosen.filter((term) => term.param === param).map(({ slug }) => slug),
    ]),
  );
  const lists = Object.fromEntries(
    Object.entries({ ...asked.lists, ...known }).filter(([, values]) => values.length > 0),
  );
  const state = { ...asked, lists };
  return searchEntries(state).length > 0 ? searchSentenceOf(state, chosen, content.language) : null;
}

function searchSentenceOf(
  state: SearchState,
  chosen: readonly ChosenTerm[],
  language: PageLanguage,
): SearchCriteria {
  return {
    query: new URLSearchParams(searchEntries(state)).toString(),
    words: searchSentence(state, chosen, language),
  };
}

/** Returns the search conditions in an address, without how results are displayed; null if it has none. */
function searchIn(staff: boolean, query: URLSearchParams): SearchState | null {
  const conditions = conditionsOf(withoutInternalUnlessStaff(staff, parseSearch(query)).state);
  return searchEntries(conditions).length > 0 ? conditions : null;
}

/** Returns the search conditions in a form; null also if the search was removed. */
function searchOf(staff: boolean, form: FormData): SearchState | null {
  const query = form.get(SEARCH_FIELD);
  return typeof query === "string" && !form.has("without")
    ? searchIn(staff, new URLSearchParams(query))
    : null;
}

/** Returns whether the user removed the subscription's search: its field exists until then. */
const isSearchDropped = (form: FormData): boolean => !form.has(SEARCH_FIELD) || form.has("without");

/** Returns whether an address has search conditions. */
export const namesSearch = (staff: boolean, query: URLSearchParams): boolean =>
  searchIn(staff, query) !== null;

const frequencyOf = (form: FormData, before: Frequency = FIRST_FREQUENCY): Frequency =>
  FREQUENCIES.find((frequency) => frequency === form.get("frequency")) ?? before;
