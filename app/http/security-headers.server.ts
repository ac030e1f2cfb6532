import type { MiddlewareHandler } from "hono";
import { CSP_REPORT_PATH } from "./csp-reports.server";

/** For how long a browser asks this site by https alone. A year, as the lists of browsers want it (hstspreload.org). */
const HTTPS_ONLY = "max-age=31536000; includeSubDomains";
const UNUSED_DEVICES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** Says with every answer, whatever its kind and whoever made it, what a browser may do with it. Takes the public address of the site: only one with https says so of itself. */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    if (siteUrl.startsWith("https:")) c.header("Strict-Transport-Security", HTTPS_ONLY);
    // The rest says what a page may do; on a style sheet it would only be bytes.
    if (!c.res.headers.get("Content-Type")?.startsWith("text/html")) return;
    if (c.res.headers.has("Content-Security-Policy"))
      c.header("Reporting-Endpoints", `csp="${CSP_REPORT_PATH}"`);
    // A page whose address holds a key says less.
    if (!c.res.headers.has("Referrer-Policy"))
      c.header("Referrer-Policy", "strict-origin-when-cross-origin");
    c.header("Permissions-Policy", UNUSED_DEVICES);
    c.header("Cross-Origin-Opener-Policy", "same-origin");
  };
}
