import { MAIL_SANDBOX } from "./sandbox";

/** What a mail in a frame may load: its own styles and the site's pictures, for a page of the site, and nothing else. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox ${MAIL_SANDBOX}`;

/** The HTML of a mail, by itself, for the frame of a page that shows it. It is somebody's, so that nobody keeps it. */
export function framedMail(html: string): Response {
  // Pages of the site are shown in no frame, so that a link without a target would lead nowhere.
  return new Response(html.replace("<head>", '<head><base target="_blank">'), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
