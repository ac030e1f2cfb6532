import { z } from "zod";
import { CSP_REPORT_TEXT_MAX_CHARS, CSP_REPORTS_MAX } from "#contract/parser-limits.mjs";
import { parseJson } from "./page-requests";

/** Where browsers report violations of a page's policy. */
export const CSP_REPORT_PATH = "/csp-report";
/** Reports that a process logs per minute. Chosen: further ones say nothing new. */
const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Keywords that a report contains instead of a URL. CSP Level 3, 2.4. */
const KEYWORDS = ["inline", "eval", "wasm-eval", "trusted-types-policy", "trusted-types-sink"];

/** A report without personal data. */
export interface PolicyViolation {
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
