import { expect, it } from "vitest";
import { type ItemsQuery, itemsPath, toggled } from "./resources";
import { knownQuery, readItemsQuery } from "./items.server";

const read = (query: string) => readItemsQuery(new URLSearchParams(query));
const whole: ItemsQuery = { q: "", keywords: [], page: 1, slide: 1 };

it("reads valid values and ignores the rest", () => {
  expect(
    read("q= consent &page=2&keyword=flood&keyword=+&keyword=flood&keyword=heat&slide=3"),
  ).toEqual({ q: "consent", keywords: ["flood", "heat"], page: 2, slide: 3 });
  for (const step of ["0", "-1", "1.5", "x", "", "1e99"])
    expect(read(`page=${step}&slide=${step}`)).toMatchObject(
      step === "1e99" ? { page: 40, slide: 40 } : { page: 1, slide: 1 },
    );
  expect(read(`q=${"a".repeat(1000)}`).q).toHaveLength(400);
  expect(read(`keyword=${"a".repeat(1000)}`).keywords).toEqual([]);
});

it("leaves default values out of the address", () => {
  expect(itemsPath("a b", whole)).toBe("/collection/a%20b");
  expect(
    itemsPath("x", { q: "födelse & namn", keywords: ["flood", "heat"], page: 3, slide: 2 }),
  ).toBe("/collection/x?q=f%C3%B6delse+%26+namn&keyword=flood&keyword=heat&page=3&slide=2");
});

it("adds or removes a keyword, and returns to the first page", () => {
  const one = toggled({ ...whole, q: "a", page: 3, slide: 2 }, "flood");
  expect(one).toEqual({ q: "a", keywords: ["flood"], page: 1, slide: 2 });
  expect(toggled(one, "flood").keywords).toEqual([]);
});

it("drops unknown keywords", () => {
  const row = { slug: "flood", name: "Flood", count: 2, selected: true };
  expect(knownQuery({ ...whole, keywords: ["flood", "nonsense"] }, [row]).keywords).toEqual([
    "flood",
  ]);
});
