import type { CslItem } from "../../../contract/citations";
import type { Language } from "../../../contract/languages";
import { type PostType, TAXONOMIES, type Taxonomy } from "../../../contract/names";
import type { Db } from "../../../db/client";
import type { Actor } from "../../../shared/actor";
import { ownPath } from "../../../shared/language";
import {
  type ListedPost,
  listForExport,
  creditNames,
  termNames,
  nameKey,
  viewerOf,
} from "../../posts";
import type { SiteService } from "../../site";
import { cachedPerTree, type TaxonomiesService, type TermTree } from "../../vocabulary";
import { cslOf } from "./csl";
import { citedName, type KnownNames } from "./names";

/** Returns the parts of authors' names as they entered them, by term; no entry for authors who did not. */
export async function listNameParts(
  db: Db,
  termIds: readonly number[],
): Promise<Map<number, { first: string; last: string }>> {
  if (termIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("authors")
    .select(["term_id", "first_name as first", "last_name as last"])
    .where("term_id", "in", [...termIds])
    .execute();
  return new Map(rows.map(({ term_id: id, ...parts }) => [id, parts]));
}

/** A post for exported lists: its reference, and facts for which a reference has no field. */
export interface CitedWork {
  databaseId: number;
  /** Slug in the requested language, or else in that of the title. */
  slug: string;
  /** The whole abstract, with its paragraphs. */
  abstract: string;
  /** Names of its terms in the requested language. */
  terms: Partial<Record<Taxonomy, string[]>>;
  /** Its authors and contributors. */
  credits: string[];
  csl: CslItem;
}

/** Returns posts by their ids, in the given order; leaves out posts that the actor may not see. */
export type ReadWorks = (
  actor: Actor,
  ids: readonly number[],
  language: Language,
) => Promise<CitedWork[]>;

export interface WorksDeps {
  db: Db;
  terms: TaxonomiesService;
  site: SiteService;
  /** Address of the website, without a trailing slash. */
  siteUrl: string;
}

/** Types that the site's staff write themselves instead of collecting them. */
const OWN_TYPES: readonly PostType[] = ["article", "toolkit"];

export function worksReader({ db, terms, site, siteUrl }: WorksDeps): ReadWorks {
  const publishersOf = cachedPerTree<ReadonlySet<string>>();

  return async (actor, ids, language) => {
    const [tree, posts, { title: siteTitle }] = await Promise.all([
      terms.tree(),
      listForExport(db, viewerOf(actor), ids, language),
      site.settings(actor, language),
    ]);
    const nameParts = await listNameParts(db, authorIds(posts, tree));
    const organisations = publishersOf(tree, "names", () => publisherNames(tree));

    return posts.map((post) => {
      const { id: databaseId, type, slug, abstract } = post;
      const ofPost = termsOf(post, tree, language);
      const { publishers = [], content_types: [genre] = [], keywords = [], topics = [] } = ofPost;
      const credits = creditNames(post, tree, language);
      const known = { people: writtenParts(post, tree, nameParts), organisations };
      const csl = cslOf({
        databaseId,
        type,
        abstract,
        genre,
        title: post.title,
        language: post.language,
        year: post.year,
        names: credits.map((name) => citedName(name, known)),
        publishers: publishers.length === 0 && OWN_TYPES.includes(type) ? [siteTitle] : publishers,
        keywords: [...new Set([...keywords, ...topics])],
        url: siteUrl + ownPath(type, post),
      });
      return { databaseId, slug, abstract, terms: ofPost, credits, csl };
    });
  };
}

function termsOf(post: ListedPost, tree: TermTree, language: Language): CitedWork["terms"] {
  const named = TAXONOMIES.map(
    (taxonomy) => [taxonomy, termNames(post, taxonomy, tree, language)] as const,
  );
  return Object.fromEntries(named.filter(([, names]) => names.length > 0));
}

function authorIds(posts: readonly ListedPost[], tree: TermTree): number[] {
  const ids = posts
    .flatMap((post) => post.term_ids ?? [])
    .filter((id) => tree.byId(id)?.taxonomy === "authors");
  return [...new Set(ids)];
}

/** Returns all names of all publishers, in every language. */
function publisherNames(tree: TermTree): Set<string> {
  const publishers = [...tree.all()].filter(({ taxonomy }) => taxonomy === "publishers");
  return new Set(
    publishers.flatMap(({ translations }) => translations.map(({ name }) => nameKey(name))),
  );
}

/** Returns the name parts that authors of a post entered, by each of their names. */
function writtenParts(
  post: ListedPost,
  tree: TermTree,
  parts: Awaited<ReturnType<typeof listNameParts>>,
): KnownNames["people"] {
  return new Map(
    (post.term_ids ?? []).flatMap((id) => {
      const written = parts.get(id);
      return written
        ? (tree.byId(id)?.translations ?? []).map(({ name }) => [nameKey(name), written] as const)
        : [];
    }),
  );
}
