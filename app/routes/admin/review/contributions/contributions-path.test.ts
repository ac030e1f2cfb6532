import { expect, it } from "vitest";
import { contributionsPath, readContributionsState } from "./route";

const read = (path: string) => readContributionsState(new URL(path, "http://x").searchParams);

it("reads the same state from an address that it has written", () => {
  for (const listState of [
    { state: "waiting", page: 1 },
    { state: "returned", page: 3 },
  ] as const)
    expect(read(contributionsPath(listState))).toEqual(listState);
  expect(contributionsPath({ state: "waiting", page: 1 })).toBe("/admin/review/contributions");
});

it("starts with waiting contributions if the address is invalid", () => {
  for (const query of ["?state=lost&page=-1", "?state=&page=1.5"])
    expect(read(query)).toEqual({ state: "waiting", page: 1 });
});
