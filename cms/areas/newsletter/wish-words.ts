import { cutAtWord } from "../../contract/cut-text";
import { TAXONOMIES, TAXONOMY_SERVER_NAMES } from "../../contract/names";
import type { FollowedSearch } from "../../contract/subscriptions";
import { translator } from "../../platform/texts";
import { type Line, readableLine, textLines, yearsLine, searchableTypes } from "../discovery";
import { mayHearOf } from "../vocabulary";
import type { SubscriptionRow } from "./subscriptions.repo";
import { type Look, namesOf } from "./subscriptions-view";

/** Most names in one line of a mail; the rest is counted. Chosen: a hundred terms are not readable as a sentence. */
const NAMES_MAX = 12;
/** Most characters of a search that a mail repeats. */
const TEXT_MAX_CHARS = 100;
/** Matches text that mail programs turn into links: URLs and email addresses. */
const LINKABLE = /[^\s.]\.[^\s.]|:\/\/|@/u;

/**
 * Describes a subscription's criteria and frequency, one line each. Text that users typed, including titles of collections, is cut.
 * It is left out if a mail program would turn it into a link: anyone can type it and have it mailed to any address.
 */
export async function wordsOf(
  look: Look,
  { frequency, followed, search, everything }: SubscriptionRow,
  now: Date,
): Promise<string[]> {
  const { as, tree, language } = look;
  const t = translator(language, "newsletter-mails");
  const kinds = translator(language, "workbook");
  const nameOf = await namesOf(look, followed);
  const mayName = mayHearOf(as, tree);
  const terms = followed
    .flatMap(({ term_id }) => (term_id === null ? [] : (tree.byId(term_id) ?? [])))
    .filter(mayName);
  const chosen = TAXONOMIES.map((taxonomy): Line => {
    const slugs = search?.[TAXONOMY_SERVER_NAMES[taxonomy]] ?? [];
    const searched = slugs.flatMap((slug) => tree.bySlug(taxonomy, slug) ?? []).filter(mayName);
    const nodes = new Set([...terms.filter((node) => node.taxonomy === taxonomy), ...searched]);
    return [
      kinds(`taxonomy.${taxonomy}`),
      list([...nodes].map((node) => tree.name(node, language))),
    ];
  });
  const lines: Line[] = [
    [t("frequency"), t(`frequency.${frequency}`)],
    ...(everything ? [[t("brings"), t("brings.everything")] as Line] : []),
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

  function searchLines({ post_type, ...conditions }: FollowedSearch): Line[] {
    const isEveryKind = searchableTypes(as, conditions.indices).every((type) =>
      post_type.includes(type),
    );
    return [
      ...textLines(conditions, language).map(([name, value]): Line => [name, typed(value)]),
      ...(isEveryKind
        ? []
        : [[kinds("filters.kinds"), list(post_type.map((type) => kinds(`kind.${type}`)))] as Line]),
      readableLine(conditions, language),
      yearsLine(conditions, now, language),
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
