import { DOCUMENT_TERMS_MAX, SUBSCRIPTION_TERMS_MAX } from "#contract/limits";
import { FOLLOWED_KINDS, FREQUENCIES, type FollowedKind, type Frequency } from "#contract/names";
import type { Followed, FollowedInput, FollowedSearch, Subscription } from "#contract/subscriptions";
import { searchFieldOf } from "#contract/upload-rules";
import type { ContentClient } from "~/content/client.server";
import { getTerms } from "~/content/taxonomies.server";
import type { Problem } from "~/features/forms/reply";
import { chosenNames } from "~/features/search/chosen-names.server";
import { followedSearch, stateOfFollowed } from "~/features/search/followed-search";
import { asSeenBy, parseSearch, searchEntries, type SearchState } from "~/features/search/search-state";
import { searchSentence } from "~/features/search/summary.server";
import { isLeftTyped, loadTermFields } from "~/features/uploads/terms/terms.server";
import type { SubscriptionView, WishData, WishedSearch } from "./newsletter-data";
import { KINDS } from "./paths";
import type { FollowedNames } from "./use-wish-sentence";

/** How often most people want to hear. */
const FIRST_FREQUENCY: Frequency = "weekly";
/** Field that keeps the conditions of a search in the form. */
const SEARCH_FIELD = "search";

/** The fields of a new wish, from the address of the form: with the conditions of a search, if it names any. */
export async function newWish(content: ContentClient, staff: boolean, query: URLSearchParams): Promise<WishData> {
  const [fields, search] = await Promise.all([loadTermFields(content, KINDS, {}), wishedSearch(content, searchIn(staff, query))]);
  return { frequency: FIRST_FREQUENCY, fields, search };
}

/** The fields as somebody has filled them in, right or wrong, with what was looked for. */
export async function typedWish(content: ContentClient, staff: boolean, form: FormData): Promise<WishData> {
  const typed = Object.fromEntries(KINDS.flatMap((kind): [string, unknown][] => [[kind, form.getAll(kind)], [searchFieldOf(kind), form.get(searchFieldOf(kind))]]));
  const [fields, search] = await Promise.all([loadTermFields(content, KINDS, typed), wishedSearch(content, searchOf(staff, form))]);
  return { frequency: frequencyOf(form), fields, search };
}

/** The fields as a subscription fills them in. */
export async function wishOf(content: ContentClient, { frequency, terms, search }: Subscription): Promise<WishData> {
  const idsOf = (kind: FollowedKind) => terms.filter(({ nodeType }) => nodeType === kind).map(({ id }) => id);
  const values = await Promise.all(KINDS.map(async (kind): Promise<[string, string[]]> => {
    const taxonomy = FOLLOWED_KINDS[kind];
    const ids = idsOf(kind);
    if (!taxonomy || ids.length === 0) return [kind, ids.map(String)];
    return [kind, (await getTerms(content, taxonomy, { ids })).terms.map(({ slug }) => slug)];
  }));
  const [fields, wished] = await Promise.all([loadTermFields(content, KINDS, Object.fromEntries(values)), wishedSearch(content, search && stateOfFollowed(search))]);
  return { frequency, fields, search: wished };
}

/** What is wrong with the fields, by field; none where nothing is. */
export function wishProblems(form: FormData): Record<string, Problem[]> {
  const problems: Record<string, Problem[]> = {};
  let count = 0;
  for (const kind of KINDS) {
    const chosen = new Set(form.getAll(kind)).size;
    count += chosen;
    if (isLeftTyped(kind, form)) problems[kind] = ["not_chosen"];
    else if (chosen > DOCUMENT_TERMS_MAX || (chosen > 0 && count > SUBSCRIPTION_TERMS_MAX)) problems[kind] = ["too_many_values"];
  }
  return problems;
}

/** What the fields ask for, as the content system takes it. */
export async function readWish(content: ContentClient, staff: boolean, form: FormData): Promise<{ frequency: Frequency; terms: FollowedInput[]; search: FollowedSearch | null }> {
  const followed = await Promise.all(KINDS.map(async (kind) => (await idsIn(content, kind, form)).map((id): FollowedInput => ({ nodeType: kind, id }))));
  const search = searchOf(staff, form);
  return { frequency: frequencyOf(form), terms: followed.flat(), search: search && followedSearch(search) };
}

async function idsIn(content: ContentClient, kind: FollowedKind, form: FormData): Promise<number[]> {
  const values = [...new Set(form.getAll(kind))].filter((value): value is string => typeof value === "string" && value !== "" && !value.includes(","));
  const taxonomy = FOLLOWED_KINDS[kind];
  if (!taxonomy) return values.filter((value) => /^[1-9]\d{0,9}$/.test(value)).map(Number);
  return values.length > 0 ? (await getTerms(content, taxonomy, { slugs: values })).terms.map(({ databaseId }) => databaseId) : [];
}

/** A subscription in words of the page's language. */
export async function inWords(content: ContentClient, { terms, search, email: _email, ...subscription }: Subscription): Promise<SubscriptionView> {
  return { ...subscription, followed: namesOf(terms), search: await wishedSearch(content, search && stateOfFollowed(search)) };
}

function namesOf(terms: readonly Followed[]): FollowedNames {
  return Object.fromEntries(KINDS.flatMap((kind): [FollowedKind, string[]][] => {
    const names = terms.filter(({ nodeType }) => nodeType === kind).map(({ name }) => name);
    return names.length > 0 ? [[kind, names]] : [];
  }));
}

async function wishedSearch(content: ContentClient, state: SearchState | null): Promise<WishedSearch | null> {
  if (!state) return null;
  const { chosen } = await chosenNames(content, state);
  return { query: new URLSearchParams(searchEntries(state)).toString(), words: searchSentence(state, chosen, content.language) };
}

/** The conditions of a search that an address names, without how its results are looked at; null where it names none. */
function searchIn(staff: boolean, query: URLSearchParams): SearchState | null {
  const { state } = asSeenBy(staff, parseSearch(query));
  const conditions: SearchState = { ...state, sort: null, layout: "normal", page: 1 };
  return searchEntries(conditions).length > 0 ? conditions : null;
}

/** Likewise of a form; null also where it was let go. */
function searchOf(staff: boolean, form: FormData): SearchState | null {
  const query = form.get(SEARCH_FIELD);
  return typeof query === "string" && !form.has("without") ? searchIn(staff, new URLSearchParams(query)) : null;
}

const frequencyOf = (form: FormData): Frequency => FREQUENCIES.find((frequency) => frequency === form.get("frequency")) ?? FIRST_FREQUENCY;
