import { expect, it } from "vitest";
import { changePicks, pickValue } from "./route";

it("appends a post, but only once", () => {
  expect(changePicks([3, 5], pickValue("add", 7))).toEqual([3, 5, 7]);
  expect(changePicks([3, 5], pickValue("add", 3))).toEqual([3, 5]);
});

it("removes a post, and moves a post by one position within the list", () => {
  expect(changePicks([3, 5, 7], pickValue("remove", 5))).toEqual([3, 7]);
  expect(changePicks([3, 5, 7], pickValue("up", 7))).toEqual([3, 7, 5]);
  expect(changePicks([3, 5, 7], pickValue("down", 3))).toEqual([5, 3, 7]);
  expect(changePicks([3, 5, 7], pickValue("up", 3))).toEqual([3, 5, 7]);
  expect(changePicks([3, 5, 7], pickValue("down", 7))).toEqual([3, 5, 7]);
});

it("ignores invalid button values and posts that are not picked", () => {
  for (const value of [null, "", "add", "add x", "drop 3", "remove 9", "up 9"])
    expect(changePicks([3, 5], value)).toEqual([3, 5]);
});
