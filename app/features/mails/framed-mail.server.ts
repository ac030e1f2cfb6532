import { MAIL_SANDBOX } from "./sandbox";

/** What a mail in a frame may load: its own styles and the site's pictures, within a page of the site only. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox ${MAIL_SANDBOX}`;

/** Returns the HTML of a mail, for the frame of a page. It is private, so no cache stores it. */
export function framedMail(html: string): Response {
  // Pages of the site refuse frames, so a link without a target would fail.
  return new Response(html.replace("<head>", '<head><base target="_blank">'), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
