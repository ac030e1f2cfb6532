/**
 * Returns the path of a page of the site from an address or a path; null for any other. Drops the query and the hash: a query can
 * hold tokens, and a user's search terms are private. The path begins with one slash: two would begin another site's address.
 */
export function sitePathOf(address: string | undefined, siteUrl: string): string | null {
  if (!address || !URL.canParse(address, siteUrl)) return null;
  const { origin, pathname } = new URL(address, siteUrl);
  return origin === new URL(siteUrl).origin ? pathname.replace(/^\/+/, "/") : null;
}
