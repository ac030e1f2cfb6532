import { TAXONOMIES, TAXONOMY_SERVER_NAMES } from "../../contract/names";
import type { FollowedSearch } from "../../contract/subscriptions";
import { translator } from "../../platform/texts";
import { type Line, textLines, yearsLine } from "../search/search-lines";
import { mayHearOf } from "../taxonomies/terms.policy";
import type { SubscriptionRow } from "./subscriptions.repo";
import { type Look, namesOf } from "./subscriptions-view";

/** Names in one line of a mail; the rest is counted. Ours: a hundred terms are no sentence. */
const NAMES_MAX = 12;
/** Longest text of a search that a mail repeats, in characters. */
const TEXT_MAX_CHARS = 100;
/** What mail programs make links of: addresses of pages and of people. */
const LINKABLE = /[^\s.]\.[^\s.]|:\/\/|@/u;

/**
 * What a subscription brings and how often, a line each. What was typed is cut, and left out where a mail program would make a link of it:
 * anybody can type it, and have it mailed to any address.
 */
export async function wordsOf(look: Look, { frequency, followed, search, everything }: SubscriptionRow, now: Date): Promise<string[]> {
  const { as, tree, language } = look;
  const t = translator(language, "newsletter-mails");
  const kinds = translator(language, "workbook");
  const nameOf = await namesOf(look, followed);
  const mayName = mayHearOf(as, tree);
  const chosen = TAXONOMIES.map((taxonomy): Line => {
    const slugs = search?.[TAXONOMY_SERVER_NAMES[taxonomy]] ?? [];
    const nodes = [
      ...followed.flatMap((row) => (row.term_id !== null && nameOf(row) && tree.byId(row.term_id)) || []).filter((node) => node.taxonomy === taxonomy),
      ...slugs.flatMap((slug) => tree.bySlug(taxonomy, slug) ?? []).filter(mayName),
    ];
    return [kinds(`taxonomy.${taxonomy}`), list([...new Set(nodes)].map((node) => tree.name(node, language)))];
  });
  const lines: Line[] = [
    [t("frequency"), t(`frequency.${frequency}`)],
    ...(everything ? [[t("brings"), t("brings.everything")] as Line] : []),
    ...chosen,
    [t("collections"), list(followed.flatMap((row) => (row.collection_id === null ? [] : (nameOf(row)?.name ?? []))))],
    ...(search ? searchLines(search) : []),
  ];
  return lines.filter(([, value]) => value !== "").map(([name, value]) => t("line", { name, value }));

  function searchLines({ post_type, ...conditions }: FollowedSearch): Line[] {
    return [
      ...textLines(conditions, language).map(([name, value]): Line => [name, typed(value)]),
      [kinds("filters.kinds"), post_type.map((type) => kinds(`kind.${type}`)).join("; ")],
      yearsLine(conditions, now, language),
    ];
  }

  function list(names: readonly string[]): string {
    const more = names.length - NAMES_MAX;
    return more > 0 ? t("more", { names: names.slice(0, NAMES_MAX).join("; "), count: more }) : names.join("; ");
  }

  function typed(text: string): string {
    if (LINKABLE.test(text)) return t("typed.withheld");
    return text.length > TEXT_MAX_CHARS ? `${text.slice(0, TEXT_MAX_CHARS)}…` : text;
  }
}
