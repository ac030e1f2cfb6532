import { expect, test } from "vitest";
import { warnOfOldNode } from "./node-version";

test.each([
  ["20.19.0", 1],
  ["22.21.1", 1],
  ["24.0.0", 0],
  ["26.1.0", 0],
])("a program on Node %s logs %i warnings", (version, count) => {
  const warnings: unknown[] = [];
  warnOfOldNode({ warn: (text: unknown) => void warnings.push(text) }, version);
  expect(warnings).toEqual(
    Array.from({ length: count }, () => expect.stringMatching(new RegExp(`Node ${version}$`))),
  );
});
