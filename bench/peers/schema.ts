import { sql } from "kysely";
import type { Db } from "../../cms/db/client";

/**
 * Creates the schema `peers`, which the peers read: documents with a text search index, as an engineer would first write it
 * on PostgreSQL's own text search, and their terms. Both come from the library's tables.
 */
export async function createPeersSchema(db: Db): Promise<void> {
  await dropPeersSchema(db);
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

export async function dropPeersSchema(db: Db): Promise<void> {
  await sql`drop schema if exists peers cascade`.execute(db);
}

/** Selects the English name of a document's first term of a taxonomy. */
const firstTerm = (taxonomy: string) => `(
  select n.name from post_terms pt
  join terms t on t.id = pt.term_id
  join term_translations n on n.term_id = t.id and n.language = 'en'
  where pt.post_id = p.database_id and t.taxonomy = '${taxonomy}'
  order by pt.position limit 1)`;

const STATEMENTS = [
  "create schema peers",
  `create materialized view peers.terms as
  select t.id, t.taxonomy, t.slug, n.name, t.parent_id, t.count
  from terms t join term_translations n on n.term_id = t.id and n.language = 'en'`,
  "create unique index on peers.terms (id)",
  "create index on peers.terms (taxonomy)",

  // The page is in English: it shows the English text of a document, or its first one. Search reads all its texts.
  `create materialized view peers.documents as
  select p.database_id as id, shown.slug, shown.language, shown.title, shown.abstract, p.publication_year as year, p.modified,
    ${firstTerm("content_types")} as type,
    ${firstTerm("publishers")} as publisher,
    every.languages,
    setweight(to_tsvector('english', every.title), 'A') || setweight(to_tsvector('english', every.abstract), 'B')
      || setweight(to_tsvector('english', every.full_text), 'D') as search
  from posts p
  cross join lateral (
    select * from post_translations where post_id = p.database_id order by language <> 'en', language limit 1
  ) shown
  cross join lateral (
    select array_agg(language order by language) as languages, string_agg(title, ' ') as title,
      string_agg(abstract, ' ') as abstract, string_agg(full_text, ' ') as full_text
    from post_translations where post_id = p.database_id
  ) every
  where p.type = 'document' and p.visibility = 'public' and p.removed is null`,
  "create unique index on peers.documents (id)",
  "create index on peers.documents (slug)",
  "create index on peers.documents (modified desc)",
  "create index on peers.documents using gin (search)",

  // With the terms above them, because a topic counts the documents of its subtopics too.
  `create materialized view peers.document_terms as
  with recursive above as (
    select id as term_id, id as above_id from terms
    union all
    select a.term_id, t.parent_id from above a join terms t on t.id = a.above_id where t.parent_id is not null
  )
  select distinct d.id as document_id, a.above_id as term_id
  from peers.documents d join post_terms pt on pt.post_id = d.id join above a on a.term_id = pt.term_id`,
  "create unique index on peers.document_terms (document_id, term_id)",
  "create index on peers.document_terms (term_id)",

  "analyze peers.terms, peers.documents, peers.document_terms",
];
