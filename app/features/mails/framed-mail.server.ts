/** What a mail in a frame may do: show its own styles and the site's pictures, to a page of the site, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox";

/** The HTML of a mail, by itself, for the frame of a page that shows it. It is somebody's, so that nobody keeps it. */
export function framedMail(html: string): Response {
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY, "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" },
  });
}
