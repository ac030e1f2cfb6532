import { type RawBuilder, sql } from "kysely";

/**
 * The condition on a file that something beside the library's posts shows it: an author, a person, the spotlight, or the site itself. For
 * whoever takes files away; a table that refers to files is added here.
 */
export function isShownBesidePosts(fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select 1 from authors where image_file_id = ${fileId})
    or exists (select 1 from users where image_file_id = ${fileId})
    or exists (select 1 from spotlight_items where file_id = ${fileId})
    or exists (select 1 from site_settings where key in ('companyLogo', 'seoDefaultImage') and value = to_jsonb(${fileId}::text)))`;
}
