import { expect, it } from "vitest";
import { readRows, rearranged, withoutEmpty } from "./menu-rows";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const a = { label: "A", url: "/a", below: false };
const b = { label: "B", url: "/b", below: true };

it("reads the rows that a form says it has", () => {
  expect(
    readRows(
      form({
        "items-rows": "2",
        "items-0-label": "A",
        "items-0-url": "/a",
        "items-1-label": "B",
        "items-1-url": "/b",
        "items-1-below": "on",
        "items-2-label": "C",
      }),
    ),
  ).toEqual([a, b]);
  expect(readRows(form({}))).toEqual([]);
  expect(readRows(form({ "items-rows": "99999" }))).toHaveLength(90);
});

it("moves, adds and takes away, and says where one goes on", () => {
  expect(rearranged([a, b], { verb: "up", list: "items", at: 1 })).toEqual({ rows: [b, a], at: 0 });
  expect(rearranged([a, b], { verb: "down", list: "items", at: 0 })).toEqual({
    rows: [b, a],
    at: 1,
  });
  expect(rearranged([a, b], { verb: "remove", list: "items", at: 1 })).toEqual({
    rows: [a],
    at: 0,
  });
  expect(rearranged([a], { verb: "add", list: "items", what: "" })).toEqual({
    rows: [a, { label: "", url: "", below: false }],
    at: 1,
  });
  expect(rearranged([a], { verb: "save" })).toBeNull();
});

it("leaves out rows that say nothing", () => {
  expect(withoutEmpty([a, { label: " ", url: "", below: true }, b])).toEqual([a, b]);
});
