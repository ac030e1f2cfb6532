import { expect, test } from "vitest";
import { pauseAfter } from "./web-processes";

test("replaces a process at once, and after longer pauses while processes end early", () => {
  expect([0, 1, 2, 3, 7, 50].map(pauseAfter)).toEqual([0, 500, 1_000, 2_000, 30_000, 30_000]);
});
