/** Returns a `mailto:` link. The address is encoded, because it may contain characters that begin a query. */
export function mailTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}
