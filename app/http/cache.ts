/**
 * Caching of a page that is the same for all anonymous visitors with the same choices: any proxy may keep it for a
 * minute, and serve it for five more while it fetches a fresh one. The few cookies there are hold a word each, so
 * `Vary: Cookie` makes a handful of variants, not one a visitor.
 */
export function publicPageHeaders(): Record<string, string> {
  return { "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=300", Vary: "Cookie, Save-Data" };
}
