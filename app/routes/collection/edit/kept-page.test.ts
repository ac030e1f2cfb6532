import { expect, it } from "vitest";
import { keepPage, orKept } from "./kept-page";

const PATH = "/collection/meals/edit";
const offline = () => Promise.reject<string>(new TypeError("Failed to fetch"));

it("reuses the last page when loading fails offline, and only for the same path", async () => {
  await expect(orKept(PATH, offline)).rejects.toThrow(TypeError);
  keepPage(PATH, "as it was");
  expect(await orKept(PATH, offline)).toBe("as it was");
  expect(await orKept(PATH, () => Promise.resolve("anew"))).toBe("anew");
  await expect(orKept("/collection/other/edit", offline)).rejects.toThrow(TypeError);
  await expect(orKept(PATH, () => Promise.reject<string>(new Error("ours")))).rejects.toThrow(
    "ours",
  );
});
