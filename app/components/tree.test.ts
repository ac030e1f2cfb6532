import { expect, test } from "vitest";
import { inColumns } from "./tree";

test.each([
  [[], []],
  [[5], [[5]]],
  [
    [1, 1],
    [[1], [1]],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [
      [1, 1],
      [1, 1],
      [1, 1],
    ],
  ],
  [
    [1, 1, 1, 1],
    [[1], [1, 1], [1]],
  ],
  [
    [4, 5, 4, 5, 4, 5, 4, 5, 4],
    [
      [4, 5, 4],
      [5, 4, 5],
      [4, 5, 4],
    ],
  ],
  [
    [20, 1, 1, 1, 1],
    [[20], [1, 1], [1, 1]],
  ],
  [
    [1, 1, 1, 1, 20],
    [[1, 1, 1, 1], [20]],
  ],
])("%j become %j", (heights, columns) => {
  expect(inColumns(heights, 3, (height) => height)).toEqual(columns);
});
