import { type Kysely, sql } from "kysely";

/** Adds to a draft or revision the full texts of its document, which the admin area did not store until now. */
const withTexts = (content: string, post: string) => `jsonb_set(${content}, '{texts}', (
  select jsonb_object_agg(said.key, said.value || case when t.full_text <> '' then jsonb_build_object('markdown', t.full_text) else '{}' end)
  from jsonb_each(${content} -> 'texts') said
  left join post_translations t on t.post_id = ${post} and t.language = said.key))`;
const isDocument = "('document', 'internal_document', 'internal_pdf')";

/**
 * A document may consist of its text only. If an import put a short text only into the abstract, that text becomes the
 * document's text as well. Documents with files have their text in the files. From now on drafts and revisions include the
 * texts, so that publishing one does not remove them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `update post_translations t set full_text = t.abstract from posts p
      where p.database_id = t.post_id and p.type = 'document' and p.removed is null and t.full_text = '' and t.abstract <> ''
        and not exists (select from document_files d where d.post_id = p.database_id)`,
    `update desk_posts d set content = ${withTexts("d.content", "d.live_id")}
      where d.type in ${isDocument} and jsonb_typeof(d.content -> 'texts') = 'object' and d.content -> 'texts' <> '{}'
        and exists (select from post_translations t where t.post_id = d.live_id and t.full_text <> '')`,
    `update desk_revisions r set content = ${withTexts("r.content", "d.live_id")}
      from desk_posts d
      where d.database_id = r.post_id and d.type in ${isDocument} and jsonb_typeof(r.content -> 'texts') = 'object' and r.content -> 'texts' <> '{}'
        and exists (select from post_translations t where t.post_id = d.live_id and t.full_text <> '')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
