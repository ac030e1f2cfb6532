/** Where a browser writes a mail. An address can hold what begins a query there. */
export function mailTo(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}
