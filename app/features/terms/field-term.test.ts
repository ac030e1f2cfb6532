import { expect, test } from "vitest";
import { fullName, proposalFor } from "./field-term";

test("a name that the library does not have can be proposed as typed, except for spaces", () => {
  expect(proposalFor("  School   gardens ", ["School meals"], "en")).toBe("School gardens");
});
test("an existing name cannot be proposed, regardless of accents and case", () => {
  expect(proposalFor("school MEALS", ["School meals"], "en")).toBeNull();
  expect(proposalFor("Nutricion", ["Nutrición"], "es")).toBeNull();
  // In Swedish it is another word.
  expect(proposalFor("Hal", ["Hål"], "sv")).toBe("Hal");
});
test("text without a name and overlong names cannot be proposed", () => {
  for (const typed of ["", "  ", "?!", "x".repeat(101)])
    expect(proposalFor(typed, [], "en")).toBeNull();
});
test("a term below others names its parents", () => {
  expect(fullName({ slug: "a", name: "School meals", path: "Health › Nutrition", count: 0 })).toBe(
    "Health › Nutrition › School meals",
  );
  expect(fullName({ slug: "b", name: "Health", count: 0 })).toBe("Health");
});
