// @ts-check
// Polls /healthz of a site in its own thread, so that creating and sending hostile files does not delay it.
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";

/** @typedef {import("./site").Silence} Silence */

/** @type {{ url: string, pid: number, intervalMs: number }} */
const { url, pid, intervalMs } = workerData;

// One request at a time: otherwise a silent process would collect thousands of connections.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** @type {Silence} */
let longest = none();
/** When the pending request was sent, and the main thread's processor time at that moment. */
let sent = performance.now();
let cpuBefore = mainThreadMs();

function none() {
  return { ms: 0, busyMs: null, answers: 0 };
}

/**
 * Processor time of the site's main thread in ms; null if the system does not report it. proc(5): nanoseconds on a processor.
 */
function mainThreadMs() {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return null;
  }
}

function recordWait() {
  const ms = performance.now() - sent;
  if (ms <= longest.ms) return;
  const cpu = mainThreadMs();
  longest = { ...longest, ms, busyMs: cpu === null || cpuBefore === null ? null : cpu - cpuBefore };
}

/** @returns {Promise<boolean>} */
const answered = () =>
  new Promise((resolve) => {
    get(`${url}/healthz`, { agent }, (response) => {
      response
        .on("end", () => resolve(response.statusCode === 200))
        .on("error", () => resolve(false))
        .resume();
    }).on("error", () => resolve(false));
  });

// Returns what was recorded since the last call, including the pending request.
parentPort?.on("message", () => {
  recordWait();
  parentPort?.postMessage(longest);
  longest = none();
});

for (;;) {
  cpuBefore = mainThreadMs();
  sent = performance.now();
  // A connection that the site closed while idle fails at once; the wait continues until a response arrives.
  while (!(await answered())) await new Promise((resolve) => setTimeout(resolve, intervalMs));
  recordWait();
  longest.answers++;
  await new Promise((resolve) => setTimeout(resolve, intervalMs));
}
