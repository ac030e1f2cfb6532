import { z } from "zod";
import { CSP_REPORT_TEXT_MAX_CHARS, CSP_REPORTS_MAX } from "#contract/parser-limits.mjs";
import { parseJson } from "./parse-json";

/** Where browsers tell of what the policy of a page refused them. */
export const CSP_REPORT_PATH = "/csp-report";
/** Reports that a process writes down in a minute; the rest says nothing new. Ours. */
const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Words that a report says in place of an address. CSP Level 3, 2.4. */
const KEYWORDS = ["inline", "eval", "wasm-eval", "trusted-types-policy", "trusted-types-sink"];

/** What a report says, without whom it is about. */
export interface RefusedByPolicy {
  directive: string;
  /** What was to be loaded: a keyword, an origin, or a scheme. */
  blocked: string;
  /** The pattern of the page. */
  route: string;
}

const Text = z.string().max(CSP_REPORT_TEXT_MAX_CHARS);
/** CSP Level 3: 5.3 for the older shape (`report-uri`), 5.4 for the newer (`report-to`). */
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

/** The reports of a body; none where it has none that can be read. `routeOf` gives a page's pattern. */
export function readReports(
  body: string,
  routeOf: (pathname: string) => string,
): RefusedByPolicy[] {
  const parsed = Reports.safeParse(parseJson(body));
  if (!parsed.success) return [];
  return parsed.data.map(({ page, blocked, directive }) => ({
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? "",
    blocked: KEYWORDS.includes(blocked) ? blocked : originOf(blocked),
    route: URL.canParse(page) ? routeOf(new URL(page).pathname) : "",
  }));
}

/** Lets so many through in a minute and no more, whoever sends them. */
export function createReportLimit(now: () => number = Date.now): () => boolean {
  let began = 0;
  let count = 0;
  return () => {
    if (now() - began >= MINUTE_MS) [began, count] = [now(), 0];
    return ++count <= LINES_A_MINUTE;
  };
}

/** Paths and queries say who looked at what; of an extension even its name would. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, protocol } = new URL(address);
  return origin === "null" ? protocol : origin;
}
