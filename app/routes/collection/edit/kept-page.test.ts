import { expect, it } from "vitest";
import { cachePage, orCached } from "./edit-query";

const PATH = "/collection/meals/edit";
const offline = () => Promise.reject<string>(new TypeError("Failed to fetch"));

it("reuses the last page when loading fails offline, and only for the same path", async () => {
  await expect(orCached(PATH, offline)).rejects.toThrow(TypeError);
  cachePage(PATH, "as it was");
  expect(await orCached(PATH, offline)).toBe("as it was");
  expect(await orCached(PATH, () => Promise.resolve("anew"))).toBe("anew");
  await expect(orCached("/collection/other/edit", offline)).rejects.toThrow(TypeError);
  await expect(orCached(PATH, () => Promise.reject<string>(new Error("ours")))).rejects.toThrow(
    "ours",
  );
});
