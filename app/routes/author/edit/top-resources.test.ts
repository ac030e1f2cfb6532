import { expect, it } from "vitest";
import { changedOrder, withMove } from "./top-resources";

it("moves, removes and adds a resource for the form's buttons", () => {
  expect(changedOrder([1, 2, 3], "up-3", 0)).toEqual([1, 3, 2]);
  expect(changedOrder([1, 2, 3], "down-1", 0)).toEqual([2, 1, 3]);
  expect(changedOrder([1, 2, 3], "remove-2", 0)).toEqual([1, 3]);
  expect(changedOrder([1, 2, 3], "add", 4)).toEqual([1, 2, 3, 4]);
});

it.each([
  ["up-1", 0],
  ["down-3", 0],
  ["up-9", 0],
  ["add", 2],
  ["add", Number.NaN],
  ["burn-1", 0],
  ["", 0],
])("changes nothing for the button “%s” with %d as the resource to add", (change, toAdd) => {
  expect(changedOrder([1, 2, 3], change, toAdd)).toEqual([1, 2, 3]);
});

it("moves a resource to any position that exists", () => {
  expect(withMove([1, 2, 3], 3, { to: 0 })).toEqual([3, 1, 2]);
  expect(withMove([1, 2, 3], 1, { to: 2 })).toEqual([2, 3, 1]);
  expect(withMove([1, 2, 3], 1, { to: 3 })).toEqual([1, 2, 3]);
});
