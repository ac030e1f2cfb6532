import type { CslItem, CslName } from "../../../contract/documents";
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
import { cutAtWord } from "../../../contract/format";
import { NAME_PARTICLES, type NameParts, readName } from "../../../shared/name-parts";

/** Returns a text without line breaks, which some formats treat as the end of a value, and without invisible characters. */
function oneLine(text: string): string {
  return text
    .replace(/(?![\s\u200C\u200D])[\p{Cc}\p{Cf}]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A post, with the facts that a reference contains. */
export interface Cited {
  databaseId: number;
  type: PostType;
  title: string;
  /** BCP 47 tag of the title and the abstract. */
  language: string;
  abstract: string;
  year: number | null;
  names: CslName[];
  publishers: string[];
  /** The first content type. */
  genre: string | undefined;
  keywords: string[];
  /** URL of its page. */
  url: string;
}

/** The site's own texts are web pages or books. All other posts are reports by others. */
const TYPES: Partial<Record<PostType, CslItem["type"]>> = { article: "webpage", toolkit: "book" };

/**
 * Longest abstract of a reference. Chosen: longer ones are documents pasted into the wrong field, and reference managers fail on
 * them.
 */
export const CITED_ABSTRACT_CHARS = 10_000;

/** Returns the CSL-JSON of a post: each text on one line, without empty fields. */
export function cslOf(cited: Cited): CslItem {
  const type = TYPES[cited.type] ?? "report";
  // A name that had only invisible characters is empty at this point.
  const author = cited.names.filter((name) => !("literal" in name) || name.literal !== "");
  const publisher = cited.publishers.map(oneLine).filter(Boolean).join("; ");
  const genre = oneLine(cited.genre ?? "");
  const abstract = oneLine(cutAtWord(cited.abstract, CITED_ABSTRACT_CHARS));
  const keyword = cited.keywords
    .map((word) => oneLine(word).replace(/,\s*/g, " "))
    .filter(Boolean)
    .join(", ");
  return {
    id: `library-${cited.databaseId}`,
    type,
    title: oneLine(cited.title),
    ...(author.length > 0 && { author }),
    ...(cited.year !== null && { issued: { "date-parts": [[cited.year]] } }),
    ...(publisher && { publisher }),
    ...(type === "report" && genre && { genre }),
    language: cited.language,
    ...(abstract && { abstract }),
    ...(keyword && { keyword }),
    URL: cited.url,
  };
}

/**
 * Maximum number of words in a person's name. Chosen: no person's name in the library is longer; names of school classes and
 * committees are.
 */
const PERSON_WORDS_MAX = 5;
/** Particles within a person's name. Any other word in lower case belongs to a sentence. */
const PARTICLES = new Set([...NAME_PARTICLES, "e", "te", "y"]);
/** Words in names of organisations in one of the site's languages, without accents. A hyphen marks the beginning of a word. */
const ORGANISATION_WORDS =
  "academ- agenc- alianza alliance- alliantie asociacion associat- bureau center centre centro centrum charity child children coalici- coalition " +
  "collectif colectivo college comision comit- commissi- communit- consej- consorti- council defens- departamento departement- department " +
  "enfance enfant enfants federa- fondation- forbund- forening- forum foundation- fundaci- gobierno government- gouvernement- group groupe groupes groups " +
  "grupo hogskola- hospital infancia initiative- institut- international- kinderen kinderrechten kommitte- library ligue minist- mission museum- myndighet- " +
  "naciones national nations natverk- network- netwerk- ninos observator- office oficina ombuds- organi- partnership- prensa press program- project- " +
  "proyecto radda red regering- reseau save school schools secretaria- service services sociedad societe society stichting- stiftelse- sveriges team " +
  "trust unicef unie union united universi- vereniging- world";
const ORGANISATION = new RegExp(
  `^(?:${ORGANISATION_WORDS.split(" ")
    .map((word) => (word.endsWith("-") ? word.slice(0, -1) : `${word}$`))
    .join("|")})`,
  "u",
);

/** Known names in the library, by their keys without accents and capitals. */
export interface KnownNames {
  /** Authors who entered the parts of their names. */
  people: ReadonlyMap<string, NameParts>;
  /** Publishers. */
  organisations: ReadonlySet<string>;
}

/**
 * Returns a name as it appears in a reference. Parts that an author entered are used unchanged. Other names of persons are
 * split as in a directory. A name that may be an organisation's or a group's stays whole, because a wrong split cannot be
 * repaired later.
 */
export function citedName(name: string, known: KnownNames): CslName {
  const literal = oneLine(name);
  const key = nameKey(literal);
  const own = known.people.get(key);
  if (own?.last && own.first) return { family: oneLine(own.last), given: oneLine(own.first) };
  if (known.organisations.has(key) || !isPerson(literal)) return { literal };
  const { first, last } = readName(literal);
  return first ? { family: last, given: first } : { literal };
}

function isPerson(name: string): boolean {
  const words = name
    .replaceAll("\u2019", "'")
    .split(/[\s,]+/u)
    .filter(Boolean);
  if (words.length < 2 || words.length > PERSON_WORDS_MAX) return false;
  if (/[\d&/:;()]|,.*,/u.test(name)) return false;
  const isNamed = (word: string) =>
    /^(?:['(]?\p{Lu}|[dl]'\p{Lu})/u.test(word) || PARTICLES.has(word);
  // A word in capitals is an acronym, unless the whole name is in capitals.
  const isAcronym = (word: string) => /^\p{Lu}{2,}$/u.test(word) && name !== name.toUpperCase();
  return (
    words.every(isNamed) &&
    !words.some((word) => isAcronym(word) || ORGANISATION.test(nameKey(word)))
  );
}

/** Returns the parts of authors' names as they entered them, by term; no entry for authors who did not. */
async function listNameParts(
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
interface CitedWork {
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
