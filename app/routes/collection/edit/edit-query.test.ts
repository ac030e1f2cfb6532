import { expect, it } from "vitest";
import { editViewPath, readItemsState, sentForm, cachePage, orCached } from "./edit-query";

const read = (query: string) => readItemsState(new URLSearchParams(query));

it("keeps the state when it is read from an address and written again", () => {
  for (const query of ["", "find=b%C3%B6rn+%26+unga", "page=3", "find=a&page=2"])
    expect(editViewPath("a b", read(query))).toBe(`/collection/a%20b/edit${query && `?${query}`}`);
  expect(editViewPath("a", { find: "", page: 2, form: "note" }, "#note-4")).toBe(
    "/collection/a/edit?page=2&form=note#note-4",
  );
});

it.each(["page=0", "page=-1", "page=1.5", "page=a", "page=999999", "page=", "find=%20%20"])(
  "ignores the invalid address %s",
  (query) => {
    expect(read(query)).toEqual({ find: "", page: 1 });
  },
);

it("reads the submitted form from the address, and ignores unknown names", () => {
  expect(sentForm(new URLSearchParams("form=note"))).toBe("note");
  expect(sentForm(new URLSearchParams("form=burn"))).toBeNull();
});

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
