import fc from "fast-check";
import { expect, test } from "vitest";
import { JSON_DEPTH_MAX } from "../contract/parser-limits.mjs";
import { readJson } from "./json";

const nested = (depth: number, open = "[", close = "]") => open.repeat(depth) + close.repeat(depth);

test("reads JSON up to a depth, in lists and objects alike", () => {
  expect(readJson(nested(JSON_DEPTH_MAX))).toEqual(JSON.parse(nested(JSON_DEPTH_MAX)));
  for (const text of [nested(JSON_DEPTH_MAX + 1), "[".repeat(4_000_000), '{"a":'.repeat(100_000)])
    expect(() => readJson(text)).toThrow("too_deep");
});

test("reads JSON up to a number of values, without counting commas in strings", () => {
  expect(readJson(JSON.stringify(Array.from({ length: 20_000 }, () => ",")))).toHaveLength(20_000);
  expect(() => readJson(JSON.stringify(Array.from({ length: 20_001 }, () => 1)))).toThrow(
    "too_many_values",
  );
});

test("ignores brackets in strings, and does not end a string at an escaped quote", () => {
  const text = JSON.stringify({ a: "[".repeat(1_000), b: `\\"${"{".repeat(1_000)}`, c: "\\" });
  expect(readJson(text)).toEqual(JSON.parse(text));
});

test("reads shallow JSON as JSON.parse does, and refuses everything else", () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 5 }),
      (text) => JSON.stringify(readJson(text)) === JSON.stringify(JSON.parse(text)),
    ),
    { numRuns: 500, seed: 21 },
  );
  const fragments = fc
    .array(fc.constantFrom("[", "]", "{", "}", '"', "\\", ",", ":", "1", "null", " ", "\\u0000"), {
      maxLength: 300,
    })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(fragments, (text) => {
      const outcome = (read: () => unknown) => {
        try {
          return JSON.stringify(read());
        } catch {
          return "refused";
        }
      };
      const parsed = outcome(() => readJson(text));
      return parsed === "refused" || parsed === outcome(() => JSON.parse(text));
    }),
    { numRuns: 1_000, seed: 21 },
  );
});
