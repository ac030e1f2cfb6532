import { expect, it } from "vitest";
import { pictureAt } from "./pictures";

it("adds a width to the address only if the picture is wider than that", () => {
  const url = "/files/1/cover.webp";
  expect([
    pictureAt({ url, width: 480 }, 160),
    pictureAt({ url, width: 480 }, 480),
    pictureAt({ url, width: 100 }, 160),
  ]).toEqual([`${url}?width=160`, url, url]);
});
