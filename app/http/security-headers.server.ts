import type { MiddlewareHandler } from "hono";
import { createHash } from "node:crypto";
import { z } from "zod";
import { CSP_REPORT_TEXT_MAX_CHARS, CSP_REPORTS_MAX } from "#contract/parser-limits.mjs";
import { isPage, parseJson } from "./page-requests";

/** Where browsers report violations of a page's policy. */
export const CSP_REPORT_PATH = "/csp-report";
/** Reports that a process logs per minute. Chosen: further ones say nothing new. */
const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Keywords that a report contains instead of a URL. CSP Level 3, 2.4. */
const KEYWORDS = ["inline", "eval", "wasm-eval", "trusted-types-policy", "trusted-types-sink"];

/** A report without personal data. */
interface PolicyViolation {
  directive: string;
  /** What was blocked: a keyword, an origin, or a scheme. */
  blocked: string;
  /** Route pattern of the page. */
  route: string;
}

const Text = z.string().max(CSP_REPORT_TEXT_MAX_CHARS);
/** CSP Level 3: 5.3 for the older format (`report-uri`), 5.4 for the newer (`report-to`). */
const Reports = z.union([
  z
    .object({
      "csp-report": z.object({
        "document-uri": Text,
        "blocked-uri": Text.default(""),
        "effective-directive": Text.optional(),
        "violated-directive": Text.optional(),
      }),
    })
    .transform(({ "csp-report": one }) => [
      {
        page: one["document-uri"],
        blocked: one["blocked-uri"],
        directive: one["effective-directive"] ?? one["violated-directive"] ?? "",
      },
    ]),
  z
    .array(
      z.object({
        type: Text,
        body: z
          .object({
            documentURL: Text.default(""),
            blockedURL: Text.nullish(),
            effectiveDirective: Text.default(""),
          })
          .loose()
          .optional(),
      }),
    )
    .max(CSP_REPORTS_MAX)
    .transform((all) =>
      all.flatMap(({ type, body }) =>
        type === "csp-violation" && body
          ? [
              {
                page: body.documentURL,
                blocked: body.blockedURL ?? "",
                directive: body.effectiveDirective,
              },
            ]
          : [],
      ),
    ),
]);

/** Parses the reports of a body; empty if it has none. `routeOf` returns a page's pattern. */
export function readReports(
  body: string,
  routeOf: (pathname: string) => string,
): PolicyViolation[] {
  const parsed = Reports.safeParse(parseJson(body));
  if (!parsed.success) return [];
  return parsed.data.map(({ page, blocked, directive }) => ({
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? "",
    blocked: KEYWORDS.includes(blocked) ? blocked : originOf(blocked),
    route: URL.canParse(page) ? routeOf(new URL(page).pathname) : "",
  }));
}

/** Returns a function that tells whether another report may be logged in this minute, for all senders together. */
export function createReportLimit(now: () => number = Date.now): () => boolean {
  let began = 0;
  let count = 0;
  return () => {
    if (now() - began >= MINUTE_MS) [began, count] = [now(), 0];
    return ++count <= LINES_A_MINUTE;
  };
}

/** Drops path and query, which would reveal who viewed what; for an extension, even the origin would reveal its name. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, protocol } = new URL(address);
  return origin === "null" ? protocol : origin;
}

/** How long browsers use only https for this site. A year, as required for browsers' preload lists (hstspreload.org). */
const HTTPS_ONLY = "max-age=31536000; includeSubDomains";
const UNUSED_DEVICES = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/**
 * Returns the security headers of a response, given its other headers. Takes the public URL of the site: only a site with https
 * requires https.
 */
export function securityHeadersOf(headers: Headers, siteUrl: string): [string, string][] {
  const added: [string, string][] = [["X-Content-Type-Options", "nosniff"]];
  if (siteUrl.startsWith("https:")) added.push(["Strict-Transport-Security", HTTPS_ONLY]);
  // The other headers apply to pages; on a style sheet they would only waste bytes.
  if (!isPage(headers)) return added;
  if (headers.has("Content-Security-Policy"))
    added.push(["Reporting-Endpoints", `csp="${CSP_REPORT_PATH}"`]);
  // A page whose URL contains a token sets a stricter policy.
  if (!headers.has("Referrer-Policy"))
    added.push(["Referrer-Policy", "strict-origin-when-cross-origin"]);
  added.push(["Permissions-Policy", UNUSED_DEVICES], ["Cross-Origin-Opener-Policy", "same-origin"]);
  return added;
}

/**
 * Sets the security headers of every response, of any kind and source. Pages already have them.
 */
export function securityHeaders(
  siteUrl: string,
): MiddlewareHandler<{ Variables: { hasSecurityHeaders?: boolean } }> {
  return async (c, next) => {
    await next();
    if (c.get("hasSecurityHeaders")) return;
    for (const [name, value] of securityHeadersOf(c.res.headers, siteUrl)) c.header(name, value);
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
 * Returns the page without its script marks, and the hashes of the marked inline scripts. React writes the mark, a secret of
 * this rendering, as the nonce of its scripts. An injected script has no mark, so the policy never contains its hash.
 */
export function takeScriptMarks(
  markedPage: string,
  mark: string,
): { page: string; scriptHashes: string[] } {
  const pieces = markedPage.split(` nonce="${mark}"`);
  const texts = pieces.slice(1).flatMap((piece, index) => {
    const before = pieces[index]!;
    return before.startsWith("<script", before.lastIndexOf("<"))
      ? piece.slice(piece.indexOf(">") + 1, piece.indexOf("</script>"))
      : [];
  });
  return {
    page: pieces.join(""),
    scriptHashes: [...new Set(texts.filter(Boolean).map(sha256))],
  };
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");
