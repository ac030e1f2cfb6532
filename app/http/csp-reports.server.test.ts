import { expect, test } from "vitest";
import { createReportLimit, readReports } from "./security-headers.server";

const routeOf = () => "/:lang?/newsletter/manage";
const PAGE = "https://library.example/newsletter/manage?key=s3cret";

test("keeps only directive, origin and route pattern of both report formats", () => {
  const older = {
    "csp-report": {
      "document-uri": PAGE,
      "blocked-uri": "https://cdn.example/x.js?who=ana",
      "effective-directive": "script-src-elem",
      "script-sample": "ana@example.net",
      referrer: PAGE,
    },
  };
  const newer = [
    {
      type: "csp-violation",
      url: PAGE,
      body: {
        documentURL: PAGE,
        blockedURL: "inline",
        effectiveDirective: "style-src-attr",
        sample: "ana@example.net",
      },
    },
    { type: "deprecation", body: { id: "x" } },
  ];
  expect(readReports(JSON.stringify(older), routeOf)).toEqual([
    { directive: "script-src-elem", blocked: "https://cdn.example", route: routeOf() },
  ]);
  expect(readReports(JSON.stringify(newer), routeOf)).toEqual([
    { directive: "style-src-attr", blocked: "inline", route: routeOf() },
  ]);
  const ofExtension = {
    "csp-report": {
      "document-uri": "about:blank",
      "blocked-uri": "chrome-extension://abcdef/x.js",
      "violated-directive": "img-src 'self' ana@example.net",
    },
  };
  expect(readReports(JSON.stringify(ofExtension), routeOf)).toEqual([
    { directive: "img-src", blocked: "chrome-extension:", route: routeOf() },
  ]);
});

test("ignores bodies that are not reports", () => {
  for (const body of [
    "",
    "{",
    "null",
    "[]",
    "[1]",
    "{}",
    '{"csp-report":1}',
    `[{"type":"${"x".repeat(5_000)}"}]`,
    JSON.stringify(Array.from({ length: 50 }, () => ({ type: "csp-violation", body: {} }))),
  ])
    expect(readReports(body, routeOf)).toEqual([]);
});

test("limits the logged reports per minute", () => {
  let now = 1_000_000;
  const mayWrite = createReportLimit(() => now);
  expect(Array.from({ length: 50 }, mayWrite).filter(Boolean)).toHaveLength(20);
  now += 60_000;
  expect(mayWrite()).toBe(true);
});
