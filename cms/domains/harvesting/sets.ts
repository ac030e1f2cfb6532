import { TAXONOMIES, type Taxonomy } from "../../contract/names";
import { ANONYMOUS } from "../actor";
import { mayHearOf } from "../taxonomies/terms.policy";
import type { TermNode, TermTree } from "../taxonomies/term-tree";

/** A set as harvesters are told of it. */
export interface HarvestSet {
  spec: string;
  name: string;
}

/** What a set is of: all that has a term of a taxonomy, or a term or one below it. */
export type SetMembers = { taxonomy: Taxonomy } | { termIds: readonly number[] };

/** Names of the sets of whole taxonomies; those of terms are their own, in English. */
const TAXONOMY_NAMES: Record<Taxonomy, string> = {
  topics: "Topics",
  content_types: "Content types",
  keywords: "Keywords",
  countries: "Countries",
  regions: "Regions",
  publishers: "Publishers",
  languages: "Languages",
  authors: "Authors",
  licenses: "Licences",
};

/** The set of a term: its taxonomy and the slugs from the top down to it. */
export function setSpecOf(term: TermNode, tree: TermTree): string {
  return [term.taxonomy, ...tree.path(term.id).map(({ slug }) => specPart(slug))].join(":");
}

/** The sets that a record with these terms is in, each the lowest of its branch; those above it have it too. */
export function setSpecsOf(termIds: readonly number[], tree: TermTree): string[] {
  const isPublic = mayHearOf(ANONYMOUS, tree);
  return termIds
    .flatMap((id) => tree.byId(id) ?? [])
    .filter(isPublic)
    .map((term) => setSpecOf(term, tree));
}

/** What a set is of; undefined where there is none of that name that everybody may hear of. */
export function findSet(spec: string, tree: TermTree): SetMembers | undefined {
  const [name, ...path] = spec.split(":");
  const taxonomy = TAXONOMIES.find((known) => known === name);
  if (!taxonomy) return undefined;
  if (path.length === 0) return { taxonomy };
  const isPublic = mayHearOf(ANONYMOUS, tree);
  for (const term of tree.all()) {
    if (
      term.taxonomy === taxonomy &&
      specPart(term.slug) === path.at(-1) &&
      setSpecOf(term, tree) === spec &&
      isPublic(term)
    )
      return { termIds: tree.descendants(term.id) };
  }
  return undefined;
}

/**
 * A part of all sets that have something public in them: those of taxonomies first, then those of terms by their numbers, which stay. `after`
 * is the number of the last term that was listed.
 */
export function listSets(
  tree: TermTree,
  after: number | null,
  limit: number,
): { sets: HarvestSet[]; next: number | null } {
  const isPublic = mayHearOf(ANONYMOUS, tree);
  const filled = [...tree.all()].filter((term) => term.count > 0 && isPublic(term));
  const terms = filled.filter(({ id }) => id > (after ?? 0)).sort((a, b) => a.id - b.id);
  const listed = terms.slice(0, limit);
  const taxonomies = TAXONOMIES.filter((taxonomy) =>
    filled.some((term) => term.taxonomy === taxonomy),
  );
  const sets = listed.map((term) => ({ spec: setSpecOf(term, tree), name: tree.name(term, "en") }));
  return {
    sets:
      after === null
        ? [
            ...taxonomies.map((taxonomy) => ({ spec: taxonomy, name: TAXONOMY_NAMES[taxonomy] })),
            ...sets,
          ]
        : sets,
    next: terms.length > limit ? listed.at(-1)!.id : null,
  };
}

/** A slug in the characters that set names may have: just those that `encodeURIComponent` leaves alone. */
function specPart(slug: string): string {
  return encodeURIComponent(slug).replaceAll("%", "~");
}
