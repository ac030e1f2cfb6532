import { sql } from "kysely";
import type { SearchRequest } from "../../../contract/search";
import { asRows } from "../../../db/rows";
import type { Db } from "../../../db/client";
import type { Catalogue } from "./catalogue";
import { toIds } from "./matching";
import { ALL_CONFIGS } from "./text";
import { allWordsQuery, phraseQuery, type Weights, type Word } from "./words";

type Advanced = NonNullable<SearchRequest["advanced"]>;

/** Weight of each field in an entry. Names of keywords and of authors share one: an entry does not tell them apart. */
const FIELD_WEIGHTS: Record<Advanced["fields"][number], string> = { title: "A", abstract: "B", keywords: "C", authors: "C", fulltext: "D" };

/** Where the chosen fields let words lie; anywhere when none is chosen. */
export function weightsOf(fields: Advanced["fields"]): Weights {
  return [...new Set(fields.map((field) => FIELD_WEIGHTS[field]))].sort().join("");
}

/** A condition on posts: the texts whose words must, or must not, all be there, or be there as a phrase. */
export interface Condition {
  words: readonly Word[];
  phrase: boolean;
  wanted: boolean;
}

/**
 * Marks by slot which posts meet all conditions; null when there are none. A post has a text when one of its entries
 * has it, as that entry's language reads it. A text of stop words only asks for nothing.
 */
export async function markAllowed(db: Db, catalogue: Catalogue, conditions: readonly Condition[], weights: Weights): Promise<Uint8Array | null> {
  const rows = conditions.flatMap(({ words, phrase }, index) => ALL_CONFIGS.flatMap((config) => {
    const query = phrase ? phraseQuery(words, config, weights) : allWordsQuery(words, config, weights);
    return query === null ? [] : [{ index, config, query }];
  }));
  if (rows.length === 0) return null;
  const result = await sql<{ index: number; config: string; entries: string | null }>`
    select q.index, q.config, (select string_agg(e.id::text, ',') from search_entries e where e.tsv @@ q.query) as entries
    from ${asRows(rows)} as q(index int, config text, query tsquery)`.execute(db);

  const allowed = new Uint8Array(catalogue.size).fill(1);
  conditions.forEach(({ wanted }, index) => {
    const ofCondition = result.rows.filter((row) => row.index === index);
    if (ofCondition.length === 0) return;
    const has = new Uint8Array(catalogue.size);
    for (const { config, entries } of ofCondition) {
      const configIndex = ALL_CONFIGS.indexOf(config);
      for (const id of toIds(entries)) {
        const slot = catalogue.entrySlots[id] ?? -1;
        if (slot >= 0 && catalogue.entryConfigs[id] === configIndex) has[slot] = 1;
      }
    }
    for (let slot = 0; slot < allowed.length; slot++) if ((has[slot] === 1) !== wanted) allowed[slot] = 0;
  });
  return allowed;
}
