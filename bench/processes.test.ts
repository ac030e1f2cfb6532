import { expect, it } from "vitest";
import { parseStat, statOf, treeCpuMsOf, treeOf } from "./processes";

it("reads the command, the parent and the times of a process whose name contains spaces and parentheses", () => {
  const stat =
    "42 (postgres: a (b) c) S 7 42 42 0 -1 4194560 1 2 3 4 150 50 30 20 20 0 1 0 1000 1 1 1 1";
  expect(parseStat(stat)).toEqual({
    command: "postgres: a (b) c",
    parent: 7,
    cpuMs: 2_000,
    endedCpuMs: 500,
  });
});

it("adds up the time of a process tree, and reports nothing for a missing process", () => {
  expect(treeOf(process.pid)[0]).toBe(process.pid);
  expect(treeCpuMsOf(process.pid)).toBeGreaterThan(0);
  expect(statOf(process.pid)?.parent).toBe(process.ppid);
  expect(treeCpuMsOf(2 ** 30)).toBeUndefined();
  expect(statOf(2 ** 30)).toBeUndefined();
});
