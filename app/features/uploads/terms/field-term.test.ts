import { expect, test } from "vitest";
import { fullName, proposalFor } from "./field-term";

test("a name that the library does not have can be proposed, as it was typed but for spaces", () => {
  expect(proposalFor("  School   gardens ", ["School meals"], "en")).toBe("School gardens");
});
test("a name that there is cannot, whatever its accents and case", () => {
  expect(proposalFor("school MEALS", ["School meals"], "en")).toBeNull();
  expect(proposalFor("Nutricion", ["Nutrición"], "es")).toBeNull();
  // To Swedish ears another word.
  expect(proposalFor("Hal", ["Hål"], "sv")).toBe("Hal");
});
test("neither can what is no name, nor one that is too long", () => {
  for (const typed of ["", "  ", "?!", "x".repeat(101)])
    expect(proposalFor(typed, [], "en")).toBeNull();
});
test("a term below others says below which", () => {
  expect(fullName({ slug: "a", name: "School meals", path: "Health › Nutrition", count: 0 })).toBe(
    "Health › Nutrition › School meals",
  );
  expect(fullName({ slug: "b", name: "Health", count: 0 })).toBe("Health");
});
