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
])("distributes items with the heights %j over the columns %j", (heights, columns) => {
  expect(inColumns(heights, 3, (height) => height)).toEqual(columns);
});
