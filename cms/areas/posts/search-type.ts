import { sql } from "kysely";

/**
 * The type under which search finds a post `p` with its collection row `c`; null for none. Internal posts are found under an
 * internal type or not at all. Private and deleted collections and removed posts are never found.
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
