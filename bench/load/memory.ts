import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * How much more a process may hold in the second half than in the first, as a share. The cache of pages fills up to its limit and
 * the collector lets the heap sway by some tens of megabytes: a tenth of what the site holds. What leaks goes on: within twenty
 * minutes at 20 requests a second, a tenth is what a few kilobytes of each request come to.
 */
const STEADY_SHARE = 0.1;

/** Memory of a process and those that it started, in MB; null where the system does not tell. */
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

/** proc(5): what each thread has started. None where there is no such file: then only the process itself is counted. */
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

/** The most that was held in either half of a time, in MB. */
export interface Halves {
  first: number;
  second: number;
  isSteady: boolean;
}

/** Holds the second half of what was read at even distances against the first; null where there are not two. */
export function halvesOf(readings: readonly number[]): Halves | null {
  if (readings.length < 2) return null;
  const middle = Math.floor(readings.length / 2);
  const [first, second] = [
    Math.max(...readings.slice(0, middle)),
    Math.max(...readings.slice(middle)),
  ];
  return { first, second, isSteady: second <= first * (1 + STEADY_SHARE) };
}
