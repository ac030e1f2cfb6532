import { expect, it } from "vitest";
import { menuProblems, withoutEmpty } from "./menu.form.server";

const a = { label: "A", url: "/a", below: false };
const empty = { label: " ", url: "", below: true };

it("ignores empty rows", () => {
  expect(withoutEmpty([a, empty, { ...a, label: "" }])).toEqual([a, { ...a, label: "" }]);
});

it("names a field by its row in the form, where empty rows count too", () => {
  expect(menuProblems([a, empty])).toEqual({});
  expect(Object.keys(menuProblems([empty, { ...a, url: "ftp:x" }]))).toEqual(["items[1].url"]);
  expect(menuProblems([{ ...a, below: true }])).toEqual({ "items[0].below": ["menu_below"] });
});
