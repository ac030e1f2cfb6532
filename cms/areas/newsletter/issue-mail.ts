import { cutAtWord, formatDayIn, formatList } from "../../contract/format";
import type { Language } from "../../contract/languages";
import type { Frequency } from "../../contract/names";
import type { Card } from "../../contract/shared";
import type { MailContent, MailItem } from "../../platform/mail/layout";
import { type Translate, translator } from "../../platform/texts";
import type { FollowedSearch } from "../../contract/subscriptions";
import type { Db } from "../../db/client";
import { loadCards, viewerOf } from "../posts";
import { localPath } from "../../shared/language";
import type { TaxonomiesService, TermTree } from "../vocabulary";
import { membershipsOf, withPublicPictures } from "./issues.repo";
import { ACTORS } from "./matching";
import type { Audience } from "./matching.repo";
import { searchAddress } from "./criteria";
import type { FollowedRow } from "./subscriptions.repo";
import { namesOf } from "./subscriptions-view";

/**
 * Maximum number of names of followed terms and collections in a subject and in a reason. Chosen: they still fit on one
 * line of a phone.
 */
const SUBJECT_NAMES_MAX = 2;
const REASON_NAMES_MAX = 4;
/** Maximum number of characters of a search in a subject. */
const SUBJECT_SEARCH_CHARS = 60;
/** Titles shown next to the subject in lists of mails. Chosen: mail programs show no more than two. */
const PREHEADER_TITLES = 2;

/** All data of an issue. URLs are absolute. */
export interface IssueFacts {
  language: Language;
  timeZone: string;
  frequency: Frequency;
  /** Start of the period that the issue covers. */
  since: Date;
  /**
   * Names of followed terms and collections, in the issue's language. Empty for a subscription to everything, and for a search
   * alone.
   */
  names: readonly string[];
  /** Words of the followed search. Null if no search is followed; empty for a search with conditions only. */
  search: string | null;
  /** The best posts. `because`: names of followed terms and collections that match the post. */
  items: readonly { card: Card; because: readonly string[]; hasPicture: boolean }[];
  /** Number of all new posts that match. */
  count: number;
  siteUrl: string;
  links: { rest: string; manage: string; leave: string };
}

/** Writes the content of a newsletter issue. */
export function issueMailContent(facts: IssueFacts): MailContent {
  const { language, items, count, links } = facts;
  const t = translator(language, "newsletter-issue");
  return {
    subject: inOneLine(count === 0 ? t("nothing.subject") : subjectOf(facts, t)),
    preheader: items
      .slice(0, PREHEADER_TITLES)
      .map(({ card }) => card.title)
      .join(" · "),
    paragraphs: [
      t("greeting"),
      count === 0
        ? t("nothing.text", { since: dateOf(facts) })
        : t("intro", { count, since: dateOf(facts) }),
    ],
    items: items.map((item) => mailItem(item, facts, t)),
    ...(count > items.length && { more: { label: t("more", { count }), url: links.rest } }),
    foot: [reasonOf(facts, t), t(`often.${facts.frequency}`)],
    footLinks: [
      { label: t("manage"), url: links.manage },
      { label: t("leave"), url: links.leave },
    ],
  };
}

type Words = Translate<"newsletter-issue">;

/** Returns the subject: the number of posts and what they are about. */
function subjectOf({ count, names, search, language }: IssueFacts, t: Words): string {
  if (names.length > 0)
    return t("subject.names", { count, names: listOf(names, SUBJECT_NAMES_MAX, language, t) });
  if (search)
    return t("subject.search", { count, search: cutAtWord(search, SUBJECT_SEARCH_CHARS) });
  return t("subject", { count });
}

function reasonOf({ names, search, language }: IssueFacts, t: Words): string {
  if (names.length > 0) return t("why.names", { names: formatList(names, "comma", language) });
  if (search === null) return t("why");
  return search
    ? t("why.search", { search: cutAtWord(search, SUBJECT_SEARCH_CHARS) })
    : t("why.conditions");
}

function mailItem(
  { card, because, hasPicture }: IssueFacts["items"][number],
  { siteUrl, language: mailLanguage }: IssueFacts,
  t: Words,
): MailItem {
  const { title, language, abstract, thumbnail, topicFamily } = card;
  return {
    title,
    language,
    abstract,
    url: `${siteUrl}${card.link}`,
    family: topicFamily,
    facts: [
      card.contentTypes[0]?.name ?? t(`type.${card.type}`),
      card.publicationYear?.toString() ?? "",
      card.publishers[0]?.name ?? "",
    ].filter(Boolean),
    ...(because.length > 0 && {
      reason: t("because", { names: listOf(because, REASON_NAMES_MAX, mailLanguage, t) }),
    }),
    ...(thumbnail &&
      hasPicture && {
        picture: {
          url: `${siteUrl}${thumbnail.url}`,
          width: thumbnail.width,
          height: thumbnail.height,
          alt: thumbnail.alt,
        },
      }),
  };
}

/** Returns the first names, and how many more there are. */
function listOf(names: readonly string[], most: number, language: Language, t: Words): string {
  const first = formatList(names.slice(0, most), "comma", language);
  return names.length > most
    ? t("names.more", { names: first, count: names.length - most })
    : first;
}

/** Replaces line breaks, because users' text may contain them and a mail header must not. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

const dateOf = ({ since, language, timeZone }: IssueFacts) =>
  formatDayIn(since, language, timeZone);

/** The content of an issue and the audience it is for. */
export interface IssueContent {
  audience: Audience;
  language: Language;
  frequency: Frequency;
  since: Date;
  followed: readonly FollowedRow[];
  search: FollowedSearch | null;
  /** Ids of the posts that it shows, best first. */
  posts: readonly number[];
  count: number;
  /** URLs where the reader manages subscriptions and unsubscribes. */
  manage: string;
  leave: string;
}

/**
 * Returns a function that collects the content of an issue in its current state. It leaves out posts that the reader may no longer
 * see, and subtracts them from the count.
 */
export function createIssueFacts({
  db,
  taxonomies,
  siteUrl,
  timeZone,
}: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  siteUrl: string;
  timeZone: string;
}): (content: IssueContent) => Promise<IssueFacts> {
  return async ({
    audience,
    language,
    frequency,
    since,
    followed,
    search,
    posts,
    count,
    manage,
    leave,
  }) => {
    const as = ACTORS[audience];
    const tree = await taxonomies.tree();
    const cards = await loadCards(db, taxonomies, viewerOf(as), posts, language);
    const ids = cards.map((card) => card.databaseId);
    const collectionIds = followed.flatMap(({ collection_id }) => collection_id ?? []);
    const [nameOf, memberships, pictures] = [
      await namesOf({ db, tree, as, language }, followed),
      await membershipsOf(db, ids, collectionIds),
      await withPublicPictures(db, ids),
    ];
    const named = followed.flatMap((row) => {
      const name = nameOf(row)?.name;
      return name === undefined ? [] : [{ name, matches: matcherOf(row, tree) }];
    });
    const remaining = count - (posts.length - cards.length);
    return {
      language,
      timeZone,
      frequency,
      since,
      siteUrl,
      count: remaining,
      names: named.map(({ name }) => name),
      search: search && search.search,
      items: cards.map((card) => ({
        card,
        hasPicture: pictures.has(card.databaseId),
        because: named
          .filter(({ matches }) => matches(memberships.get(card.databaseId)))
          .map(({ name }) => name),
      })),
      links: {
        rest: `${siteUrl}${remaining > cards.length ? await restPath() : localPath("/search", language)}`,
        manage,
        leave,
      },
    };

    /**
     * Returns the path of the search page with all results. Returns the collection's own page if only a single collection is
     * followed.
     */
    async function restPath(): Promise<string> {
      const terms = followed.flatMap(({ term_id }) =>
        term_id === null ? [] : (tree.byId(term_id) ?? []),
      );
      const [collection] =
        terms.length === 0 && !search && collectionIds.length === 1
          ? await loadCards(db, taxonomies, viewerOf(as), collectionIds, language)
          : [];
      return (
        collection?.link ??
        searchAddress({ terms, search, internal: audience === "staff" }, language)
      );
    }
  };
}

/** Returns a predicate for posts: true if the post is in the collection, or has the term or a term below it. */
function matcherOf(
  { term_id, collection_id }: FollowedRow,
  tree: TermTree,
): (post: { terms: number[]; collections: number[] } | undefined) => boolean {
  if (collection_id !== null) return (post) => post?.collections.includes(collection_id) ?? false;
  const below = new Set(term_id === null ? [] : tree.descendants(term_id));
  return (post) => post?.terms.some((term) => below.has(term)) ?? false;
}
