import { AppError } from "../../contract/errors";
import {
  FOLLOWED_KINDS,
  TAXONOMIES,
  TAXONOMY_SERVER_NAMES,
  DOCUMENT_TYPES,
  type SearchPostType,
  type Taxonomy,
} from "../../contract/names";
import {
  type FollowedInput,
  FollowedSearch,
  type SubscriptionForm,
} from "../../contract/subscriptions";
import { viewerOf } from "../posts";
import { canSeeTerm, SEARCH_PARAMETERS, type TermNode } from "../vocabulary";
import {
  findCollectionsToFollow,
  type FollowedRow,
  type Criteria,
  type SubscriptionRow,
} from "./subscriptions.repo";
import { type ReadContext, namesOf } from "./subscriptions-view";
import { cutAtWord } from "../../contract/format";
import { translator } from "../../platform/texts";
import {
  type DescribedCondition,
  describeLanguage,
  describeText,
  describeYears,
  searchableTypes,
} from "../discovery";
import type { Language } from "../../contract/languages";
import { localPath } from "../../shared/language";

/**
 * Returns the rows of followed terms and collections, each once. Throws `invalid_input` for terms of other taxonomies, posts
 * that are not collections, and anything the actor may not see. Terms and collections followed `before` remain valid.
 * `hiddenFollowed` is always kept, after the chosen ones.
 */
export async function followedOf(
  { db, tree, as }: Omit<ReadContext, "language">,
  terms: readonly FollowedInput[],
  before: readonly FollowedRow[] = [],
  hiddenFollowed: readonly FollowedRow[] = [],
): Promise<FollowedRow[]> {
  const mayChoose = canSeeTerm(as, tree);
  const collections = new Set(
    await findCollectionsToFollow(
      db,
      viewerOf(as),
      terms.filter(({ nodeType }) => nodeType === "collections").map(({ id }) => id),
    ),
  );
  const isKnown = ({ nodeType, id }: FollowedInput) => {
    if (nodeType === "collections") return collections.has(id);
    const term = tree.byId(id);
    return term?.taxonomy === FOLLOWED_KINDS[nodeType] && mayChoose(term);
  };
  const kept = new Set(before.map(keyOf));
  const wanted = terms.map((term) => ({ term, row: rowOf(term) }));
  if (!wanted.every(({ term, row }) => isKnown(term) || kept.has(keyOf(row)))) {
    throw new AppError("invalid_input", "The input is not valid", {
      fields: { terms: "Each id must belong to a term or collection of its nodeType" },
    });
  }
  return [
    ...new Map(
      [...wanted.map(({ row }) => row), ...hiddenFollowed].map((row) => [keyOf(row), row]),
    ).values(),
  ];
}

/** Returns a search in its stored form. Null for a search without conditions, which finds everything. */
export function searchOf({ search }: Pick<SubscriptionForm, "search">): FollowedSearch | null {
  if (search === null) return null;
  const { advanced, ...conditions } = search;
  const kept =
    advanced &&
    [...advanced.must, ...advanced.should, ...advanced.must_not, advanced.exact_phrase].some(
      Boolean,
    )
      ? search
      : conditions;
  return textOf(kept) === textOf({}) ? null : kept;
}

/** Returns the criteria of a subscription. Without any condition, it is for everything. */
export function criteriaFor({
  frequency,
  followed,
  search,
}: Omit<Criteria, "everything">): Criteria {
  return { frequency, followed, search, everything: followed.length === 0 && search === null };
}

/** Returns whether two subscriptions have the same criteria and frequency, in any order. */
export function isSameCriteria(one: Criteria, other: Criteria): boolean {
  const keys = ({ followed }: Criteria) => followed.map(keyOf).sort().join();
  return (
    one.frequency === other.frequency &&
    one.everything === other.everything &&
    keys(one) === keys(other) &&
    textOf(one.search) === textOf(other.search)
  );
}

function rowOf({ nodeType, id }: FollowedInput): FollowedRow {
  return nodeType === "collections"
    ? { term_id: null, collection_id: id }
    : { term_id: id, collection_id: null };
}

const keyOf = ({ term_id, collection_id }: FollowedRow) =>
  term_id === null ? `collection ${collection_id}` : `term ${term_id}`;

/** Returns a search as text with its fields in a fixed order, because the database stores the fields in a different order. */
const textOf = (search: object | null) =>
  search === null ? "" : JSON.stringify(FollowedSearch.parse(search));

/** Most names in one line of a mail; the rest is counted. Chosen: a hundred terms are not readable as a sentence. */
const NAMES_MAX = 12;
/** Most characters of a search that a mail repeats. */
const TEXT_MAX_CHARS = 100;
/** Matches text that mail programs turn into links: URLs and email addresses. */
const LINKABLE = /[^\s.]\.[^\s.]|:\/\/|@/u;

/**
 * Describes a subscription's criteria and frequency, one line each. Text that users typed, including titles of collections,
 * is cut. It is left out if a mail program would turn it into a link: anyone can type it and have it mailed to any address.
 */
export async function describeCriteria(
  context: ReadContext,
  { frequency, followed, search, everything }: SubscriptionRow,
  now: Date,
): Promise<string[]> {
  const { as, tree, language } = context;
  const t = translator(language, "newsletter-mails");
  const kinds = translator(language, "workbook");
  const nameOf = await namesOf(context, followed);
  const mayName = canSeeTerm(as, tree);
  const terms = followed
    .flatMap(({ term_id }) => (term_id === null ? [] : (tree.byId(term_id) ?? [])))
    .filter(mayName);
  const chosen = TAXONOMIES.map((taxonomy): DescribedCondition => {
    const slugs = search?.[TAXONOMY_SERVER_NAMES[taxonomy]] ?? [];
    const searched = slugs.flatMap((slug) => tree.bySlug(taxonomy, slug) ?? []).filter(mayName);
    const nodes = new Set([...terms.filter((node) => node.taxonomy === taxonomy), ...searched]);
    return [
      kinds(`taxonomy.${taxonomy}`),
      list([...nodes].map((node) => tree.name(node, language))),
    ];
  });
  const lines: DescribedCondition[] = [
    [t("frequency"), t(`frequency.${frequency}`)],
    ...(everything ? [[t("brings"), t("brings.everything")] as DescribedCondition] : []),
    ...chosen,
    [
      t("collections"),
      list(
        followed
          .flatMap((row) => (row.collection_id === null ? [] : (nameOf(row)?.name ?? [])))
          .map(typed),
      ),
    ],
    ...(search ? searchLines(search) : []),
  ];
  return lines
    .filter(([, value]) => value !== "")
    .map(([name, value]) => t("line", { name, value }));

  function searchLines({ post_type, ...conditions }: FollowedSearch): DescribedCondition[] {
    const isEveryKind = searchableTypes(as, conditions.indices).every((type) =>
      post_type.includes(type),
    );
    return [
      ...describeText(conditions, language).map(([name, value]): DescribedCondition => [
        name,
        typed(value),
      ]),
      ...(isEveryKind
        ? []
        : [
            [
              kinds("filters.kinds"),
              list(post_type.map((type) => kinds(`kind.${type}`))),
            ] as DescribedCondition,
          ]),
      describeLanguage(conditions, language),
      describeYears(conditions, now, language),
    ];
  }

  /** Joins names with "or". */
  function list(names: readonly string[]): string {
    const more = names.length - NAMES_MAX;
    const shown = more > 0 ? [...names.slice(0, NAMES_MAX), t("more", { count: more })] : names;
    return new Intl.ListFormat(language, { type: "disjunction" }).format(shown);
  }

  function typed(text: string): string {
    if (LINKABLE.test(text)) return t("typed.withheld");
    return cutAtWord(text, TEXT_MAX_CHARS);
  }
}

/** The search page's names for kinds of resources, and the types each includes (R9.20 to R9.22). */
const KINDS: readonly { name: string; types: readonly SearchPostType[] }[] = [
  { name: "resource", types: DOCUMENT_TYPES },
  {
    name: "collection",
    types: ["featured_collection", "internal_collection", "staff_only_collection"],
  },
  { name: "article", types: ["article"] },
];

const parameterOf = (taxonomy: Taxonomy): string =>
  taxonomy === "authors" ? "author" : SEARCH_PARAMETERS[taxonomy];

/**
 * Returns the path of the search page for a subscription's criteria, without a time limit, newest first. `internal` includes
 * internal posts.
 */
export function searchAddress(
  {
    terms,
    search,
    internal,
  }: { terms: readonly TermNode[]; search: FollowedSearch | null; internal: boolean },
  language: Language,
): string {
  const entries = [
    ...(search
      ? entriesOf(search)
      : internal
        ? [
            ["index", "internal"],
            ["index", "public"],
          ]
        : []),
    ...terms.map((term) => [parameterOf(term.taxonomy), term.slug]),
  ];
  const query = new URLSearchParams(
    entries.filter(([, value]) => value !== "") as [string, string][],
  ).toString();
  return localPath(query === "" ? "/search" : `/search?${query}`, language);
}

function entriesOf(search: FollowedSearch): string[][] {
  const { advanced, publication_year_start: from, publication_year_end: to } = search;
  const { must = [], should = [], must_not = [], exact_phrase = "", fields = [] } = advanced ?? {};
  const many = (name: string, values: readonly string[]) => values.map((value) => [name, value]);
  const hasWords = [search.search, exact_phrase, ...must, ...should].some(Boolean);
  return [
    ["q", search.search],
    ...many(
      "type",
      KINDS.filter(({ types }) => search.post_type.every((type) => types.includes(type)))
        .map(({ name }) => name)
        .slice(0, 1),
    ),
    ...(search.indices.includes("internal_search")
      ? many(
          "index",
          [...search.indices].map((index) => index.replace(/_search$/, "")),
        )
      : []),
    ...TAXONOMIES.flatMap((taxonomy) =>
      many(parameterOf(taxonomy), search[TAXONOMY_SERVER_NAMES[taxonomy]]),
    ),
    ...many("readable", search.readable ? ["yes"] : []),
    ...many("field", fields),
    ...many("must", must),
    ...many("should", should),
    ...many("must-not", must_not),
    ["exact", exact_phrase],
    ["from", String(from ?? "")],
    ["to", String(to ?? "")],
    // Without words, the newest come first by default.
    ...many("sort", hasWords ? ["latest"] : []),
  ];
}
