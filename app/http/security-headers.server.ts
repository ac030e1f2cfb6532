import type { MiddlewareHandler } from "hono";
import { CSP_REPORT_PATH } from "./csp-reports.server";
import { createHash } from "node:crypto";

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

/**
 * Returns what a page may load and do, given the hashes of its inline scripts. Every HTML response has this policy or, like a
 * framed email, a stricter one; see `docs/operations/security.md`.
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  isDevelopment: boolean = import.meta.env.DEV,
): string {
  const inlineScripts = scriptHashes.map((hash) => ` 'sha256-${hash}'`).join("");
  return [
    "default-src 'none'",
    // In development, Vite adds inline scripts and styles, and reloads pages over a web socket.
    `script-src 'self'${isDevelopment ? " 'unsafe-inline'" : inlineScripts}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    // Only responses that allow it can be framed: emails that staff look at.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // For browsers without `report-to`, whose URL is in `Reporting-Endpoints`.
    `report-uri ${CSP_REPORT_PATH}`,
    "report-to csp",
  ].join("; ");
}

/**
 * Returns the page without its script marks, and the hashes of the marked inline scripts. React writes the mark, a secret of this
 * rendering, as the nonce of its scripts. An injected script has no mark, so the policy never contains its hash.
 */
export function takeScriptMarks(
  markedPage: string,
  mark: string,
): { page: string; scriptHashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const markedScript = new RegExp(`<script[^>]*${attribute}[^>]*>([^]*?)</script>`, "g");
  const texts = Array.from(markedPage.matchAll(markedScript), ([, text]) => text ?? "");
  return {
    page: markedPage.replaceAll(attribute, ""),
    scriptHashes: [...new Set(texts.filter(Boolean).map(sha256))],
  };
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");
