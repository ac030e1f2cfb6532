import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Accepted growth of a process's memory from the first half to the second, as a share. The page cache fills to its limit and
 * garbage collection moves the heap by tens of megabytes: a tenth of the site's memory. A leak continues to grow: in twenty
 * minutes at 20 requests per second, a few kilobytes per request amount to a tenth.
 */
const STEADY_SHARE = 0.1;

/** Returns the memory of a process and its child processes, in MB; null if the system does not report it. */
export function memoryMb(pid: number): number | null {
  try {
    return Math.round(treeOf(pid).reduce((sum, one) => sum + kilobytesOf(one), 0) / 1_024);
  } catch {
    return null;
  }
}

function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/** proc(5): child processes of each thread. Returns none if the file is missing: then only the process itself is counted. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

function kilobytesOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
  }
}

/** Peak memory in each half of a period, in MB. */
export interface Halves {
  first: number;
  second: number;
  isSteady: boolean;
}

/** Returns the peaks of both halves of evenly spaced readings; null for fewer than two. */
export function halvesOf(readings: readonly number[]): Halves | null {
  if (readings.length < 2) return null;
  const middle = Math.floor(readings.length / 2);
  const [first, second] = [
    Math.max(...readings.slice(0, middle)),
    Math.max(...readings.slice(middle)),
  ];
  return { first, second, isSteady: second <= first * (1 + STEADY_SHARE) };
}
