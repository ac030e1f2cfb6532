import { sql } from "kysely";

/**
 * What kind of search finds a post `p` with its collection row `c`; null for none. Whatever is internal is found under
 * an internal kind or not at all, and a private or deleted collection or what was removed never.
 */
export const searchType = sql`case
  when p.removed is not null then null
  when p.type = 'collection' then case
    when c.private or c.deleted is not null then null
    when c.staff_only or p.visibility = 'internal' then 'staff_only_collection'
    when c.featured or c.site_collection then 'featured_collection'
    else 'internal_collection' end
  when p.visibility = 'internal' and p.type = 'document' then 'internal_document'
  when p.visibility = 'internal' and p.type not in ('internal_document', 'internal_pdf') then null
  else p.type end`;
