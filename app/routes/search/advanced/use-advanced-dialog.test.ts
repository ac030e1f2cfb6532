import { expect, it } from "vitest";
import { togglesDialog } from "./use-advanced-dialog";

const at = (path: string) => new URL(path, "https://library.example");

it.each([
  ["/search?q=a", "/search?q=a&modal=advanced", true],
  ["/search?q=a&modal=advanced", "/search?q=a", true],
  ["/search?topic=a&topic=b&modal=advanced", "/search?topic=a&topic=b", true],
  // A different search, and the same one again: both request results.
  ["/search?q=a&modal=advanced", "/search?q=b", false],
  ["/search?q=a", "/search?q=a", false],
  ["/search?q=a&modal=advanced", "/search?q=a&modal=advanced", false],
  ["/search?q=a&modal=advanced", "/sv/search?q=a", false],
])("tells whether from %s to %s only the dialog changes: %s", (from, to, expected) =>
  expect(togglesDialog(at(from), at(to))).toBe(expected),
);
