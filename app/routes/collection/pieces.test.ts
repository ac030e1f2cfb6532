import { expect, it } from "vitest";
import { piecesPath } from "./pieces-query";
import { readPiecesQuery } from "./pieces.server";

const read = (query: string) => readPiecesQuery(new URLSearchParams(query));

it("reads what makes sense and ignores the rest", () => {
  expect(read("q= consent &page=2")).toEqual({ q: "consent", page: 2 });
  for (const page of ["0", "-1", "1.5", "x", "", "1e99"]) expect(read(`page=${page}`).page).toBe(page === "1e99" ? 40 : 1);
  expect(read(`q=${"a".repeat(1000)}`).q).toHaveLength(400);
});

it("writes the shortest address", () => {
  expect(piecesPath("a b", { q: "", page: 1 })).toBe("/collection/a%20b");
  expect(piecesPath("x", { q: "födelse & namn", page: 3 })).toBe("/collection/x?q=f%C3%B6delse+%26+namn&page=3");
});
