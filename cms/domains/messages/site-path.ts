/**
 * The path of a page of the site that an address or a path names; null for any other. Without what stands behind it: a
 * query can hold keys, and what somebody looked for is theirs. It begins with one slash: two would begin another site's address.
 */
export function sitePathOf(address: string | undefined, siteUrl: string): string | null {
  if (!address || !URL.canParse(address, siteUrl)) return null;
  const { origin, pathname } = new URL(address, siteUrl);
  return origin === new URL(siteUrl).origin ? pathname.replace(/^\/+/, "/") : null;
}
