import { expect, it } from "vitest";
import { creditsOf, moved } from "./listing";

it.each<[string, string[], string[], string[]]>([
  ["the authors, then the contributors", ["Ana Ruiz"], ["Bob Lee"], ["Ana Ruiz", "Bob Lee"]],
  [
    "each person once, as the author is spelled",
    ["Lucía Quispe", "Sean O'Neill"],
    ["lucia  quispe", "Sean O’Neill", "Class 4B"],
    ["Lucía Quispe", "Sean O'Neill", "Class 4B"],
  ],
  ["the contributors if there are no authors", [], ["Bob Lee"], ["Bob Lee"]],
  [
    "each person once in scripts without capitals",
    ["نادية حداد"],
    ["نادية حداد", "子どもの会"],
    ["نادية حداد", "子どもの会"],
  ],
  ["no person for an empty name", [], [" "], []],
])("names %s", (_case, authors, contributors, credits) =>
  expect(creditsOf(authors, contributors)).toEqual(credits),
);

it.each([
  ["behind another post", { after: 3 }, [2, 3, 1, 4]],
  ["to the front", { after: null }, [1, 2, 3, 4]],
  ["one down", { by: 1 }, [2, 1, 3, 4]],
  ["two down", { by: 2 }, [2, 3, 1, 4]],
  ["to the end if it should move down further than the list is long", { by: 99 }, [2, 3, 4, 1]],
  ["nowhere if it is already at the front and should move up", { by: -1 }, [1, 2, 3, 4]],
  ["nowhere if it should move behind itself", { after: 1 }, [1, 2, 3, 4]],
])("moves the first post %s", (_, place, order) => {
  expect(moved([1, 2, 3, 4], [1, 2, 3, 4], 1, place)).toEqual(order);
});

it("counts places among visible posts, and leaves hidden ones where they are", () => {
  expect(moved([1, 9, 2, 8, 3], [1, 2, 3], 1, { by: 1 })).toEqual([9, 2, 1, 8, 3]);
  expect(moved([9, 1, 8, 2], [1, 2], 2, { by: -1 })).toEqual([9, 2, 1, 8]);
  expect(moved([9, 1, 8], [1], 1, { after: null })).toEqual([9, 1, 8]);
  expect(moved([1, 9, 2], [1, 2], 1, { by: -1 })).toEqual([1, 9, 2]);
});

it("refuses a place behind a missing or hidden post", () => {
  expect(moved([1, 2], [1, 2], 1, { after: 7 })).toBeNull();
  expect(moved([1, 9, 2], [1, 2], 1, { after: 9 })).toBeNull();
  expect(moved([1, 2], [1, 2], 7, { by: 1 })).toBeNull();
});
