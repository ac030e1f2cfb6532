import { cutAtWord } from "../../contract/cut-text";
import { formatDayIn } from "../../contract/format";
import type { Language } from "../../contract/languages";
import type { Frequency } from "../../contract/names";
import type { Card } from "../../contract/shared";
import type { Letter, LetterItem } from "../../platform/mail/letter";
import { type Translate, translator } from "../../platform/texts";

/** Names of what is followed that a subject and a reason give. Ours: what still fits a line of a telephone. */
const SUBJECT_NAMES_MAX = 2;
const REASON_NAMES_MAX = 4;
/** Characters of a search that a subject repeats. Ours. */
const SUBJECT_SEARCH_CHARS = 60;
/** Titles that stand beside the subject in lists of mails. Ours: more than two nobody sees. */
const PREHEADER_TITLES = 2;

/** All that an issue is made of. Addresses are whole. */
export interface IssueFacts {
  language: Language;
  timeZone: string;
  frequency: Frequency;
  /** Since when what it brings is new. */
  since: Date;
  /** Names of what is followed, in the issue's language; empty for all that is new, and for a search alone. */
  names: readonly string[];
  /** The words of the search that is followed, if any; empty for one by conditions alone. */
  search: string | null;
  /** The best of it. `because`: names of what is followed that it has. */
  items: readonly { card: Card; because: readonly string[]; hasPicture: boolean }[];
  /** All that is new and fits. */
  count: number;
  siteUrl: string;
  links: { rest: string; manage: string; leave: string };
}

/** The letter of an issue of the newsletter. */
export function issueLetter(facts: IssueFacts): Letter {
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
    items: items.map((item) => letterItem(item, facts, t)),
    ...(count > items.length && { more: { label: t("more", { count }), url: links.rest } }),
    foot: [whyOf(facts, t), t(`often.${facts.frequency}`)],
    footLinks: [
      { label: t("manage"), url: links.manage },
      { label: t("leave"), url: links.leave },
    ],
  };
}

type Words = Translate<"newsletter-issue">;

/** How many, and about what. */
function subjectOf({ count, names, search }: IssueFacts, t: Words): string {
  if (names.length > 0)
    return t("subject.names", { count, names: listOf(names, SUBJECT_NAMES_MAX, t) });
  if (search)
    return t("subject.search", { count, search: cutAtWord(search, SUBJECT_SEARCH_CHARS) });
  return t("subject", { count });
}

function whyOf({ names, search }: IssueFacts, t: Words): string {
  if (names.length > 0) return t("why.names", { names: names.join(", ") });
  if (search === null) return t("why");
  return search
    ? t("why.search", { search: cutAtWord(search, SUBJECT_SEARCH_CHARS) })
    : t("why.conditions");
}

function letterItem(
  { card, because, hasPicture }: IssueFacts["items"][number],
  { siteUrl }: IssueFacts,
  t: Words,
): LetterItem {
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
      reason: t("because", { names: listOf(because, REASON_NAMES_MAX, t) }),
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

/** The first names, and that there are more. */
function listOf(names: readonly string[], most: number, t: Words): string {
  const first = names.slice(0, most).join(", ");
  return names.length > most
    ? t("names.more", { names: first, count: names.length - most })
    : first;
}

/** What people have typed may have breaks of lines, which no header of a mail may. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
}

const dateOf = ({ since, language, timeZone }: IssueFacts) =>
  formatDayIn(since, language, timeZone);
