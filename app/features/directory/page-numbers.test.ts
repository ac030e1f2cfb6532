import { expect, test } from "vitest";
import { pageNumbers } from "./letters";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 41, [1, 2, null, 41]],
  [4, 41, [1, 2, 3, 4, 5, null, 41]],
  [20, 41, [1, null, 19, 20, 21, null, 41]],
  [41, 41, [1, null, 40, 41]],
])("page %i of %i", (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
