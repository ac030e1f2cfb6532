import { readFileSync } from "node:fs";

/** Environment of sites whose memory is measured. Set by `deploy/resource-library.service` too. */
export const AS_IN_SERVICE_UNITS = { MALLOC_ARENA_MAX: "1" };

/** Unit in which Linux counts processor time. proc(5): sysconf(_SC_CLK_TCK), 100 wherever Node runs. */
const CLOCK_TICK_MS = 10;

/** Facts about a process, as Linux reports them. Times are in ms, over all threads. */
export interface ProcessStat {
  command: string;
  parent: number;
  cpuMs: number;
  /** Processor time of child processes that have ended. */
  endedCpuMs: number;
}

/** Reads the text of `/proc/PID/stat`. */
export function parseStat(text: string): ProcessStat {
  // The command is in parentheses and may contain some, and spaces; field 3 comes after it. proc(5).
  const end = text.lastIndexOf(")");
  const fields = text.slice(end + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  return {
    command: text.slice(text.indexOf("(") + 1, end),
    parent: field(4),
    cpuMs: (field(14) + field(15)) * CLOCK_TICK_MS,
    endedCpuMs: (field(16) + field(17)) * CLOCK_TICK_MS,
  };
}

/** Returns undefined for a missing process, and without /proc. */
export function statOf(pid: number): ProcessStat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return undefined;
  }
}

/** Returns the processor time of a process with all its threads; undefined without /proc. */
export function cpuMsOf(pid: number): number | undefined {
  return statOf(pid)?.cpuMs;
}

/** Returns the processor time of a process and its child processes, ended ones included; undefined without /proc. */
export function treeCpuMsOf(pid: number): number | undefined {
  if (statOf(pid) === undefined) return undefined;
  return treeOf(pid).reduce((sum, one) => {
    const stat = statOf(one);
    return stat ? sum + stat.cpuMs + stat.endedCpuMs : sum;
  }, 0);
}

/** Returns a process and its child processes. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

/**
 * Returns the child processes that the main thread of a process started; none if the system does not report them. See proc(5).
 */
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
