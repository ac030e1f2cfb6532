import { expect, it } from "vitest";
import { pictureAt } from "./pictures";

it("asks for a picture at a width where that is narrower, and else for the picture", () => {
  const url = "/files/1/cover.webp";
  expect([
    pictureAt({ url, width: 480 }, 160),
    pictureAt({ url, width: 480 }, 480),
    pictureAt({ url, width: 100 }, 160),
  ]).toEqual([`${url}?width=160`, url, url]);
});
