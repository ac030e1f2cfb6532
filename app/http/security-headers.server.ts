import type { MiddlewareHandler } from "hono";
import { CSP_REPORT_PATH } from "./csp-reports.server";

/** How long browsers use only https for this site. A year, as required for browsers' preload lists (hstspreload.org). */
const HTTPS_ONLY = "max-age=31536000; includeSubDomains";
const UNUSED_DEVICES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/**
 * Sets the security headers of every response, of any kind and source. Takes the public URL of the site: only a site with https
 * requires https.
 */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    if (siteUrl.startsWith("https:")) c.header("Strict-Transport-Security", HTTPS_ONLY);
    // The other headers apply to pages; on a style sheet they would only waste bytes.
    if (!c.res.headers.get("Content-Type")?.startsWith("text/html")) return;
    if (c.res.headers.has("Content-Security-Policy"))
      c.header("Reporting-Endpoints", `csp="${CSP_REPORT_PATH}"`);
    // A page whose URL contains a token sets a stricter policy.
    if (!c.res.headers.has("Referrer-Policy"))
      c.header("Referrer-Policy", "strict-origin-when-cross-origin");
    c.header("Permissions-Policy", UNUSED_DEVICES);
    c.header("Cross-Origin-Opener-Policy", "same-origin");
  };
}
