// @ts-check
// Asks a site for /healthz again and again, in a thread of its own: making and sending hostile files does not delay it.
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";

/** @typedef {import("./silence").Silence} Silence */

/** @type {{ url: string, pid: number, intervalMs: number }} */
const { url, pid, intervalMs } = workerData;

// One request at a time: a silent process would collect thousands of connections otherwise.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** @type {Silence} */
let longest = none();
/** When the request that waits now was sent, and the processor time that the main thread had taken then. */
let sent = performance.now();
let cpuBefore = mainThreadMs();

function none() {
  return { ms: 0, busyMs: null, answers: 0 };
}

/** Processor time of the site's main thread in ms; null where the system does not tell. proc(5): nanoseconds on a processor. */
function mainThreadMs() {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return null;
  }
}

function noteWait() {
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

// Takes what was noted since the last question, with the request that still waits.
parentPort?.on("message", () => {
  noteWait();
  parentPort?.postMessage(longest);
  longest = none();
});

for (;;) {
  cpuBefore = mainThreadMs();
  sent = performance.now();
  // A connection that the site closed while it was idle fails at once; the wait goes on until an answer has come.
  while (!(await answered())) await new Promise((resolve) => setTimeout(resolve, intervalMs));
  noteWait();
  longest.answers++;
  await new Promise((resolve) => setTimeout(resolve, intervalMs));
}
