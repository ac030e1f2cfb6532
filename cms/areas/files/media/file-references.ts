import { type RawBuilder, sql } from "kysely";

/**
 * Builds the condition that a file is used outside of posts: by an author, a user, the spotlight or the site settings. Code
 * that deletes files checks it. Add every new table that refers to files here.
 */
export function isShownBesidePosts(fileId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select 1 from authors where image_file_id = ${fileId})
    or exists (select 1 from users where image_file_id = ${fileId})
    or exists (select 1 from spotlight_items where file_id = ${fileId})
    or exists (select 1 from site_settings where key in ('companyLogo', 'seoDefaultImage') and value = to_jsonb(${fileId}::text)))`;
}
