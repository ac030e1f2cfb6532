import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { MetricsText } from "./metrics";
import { RETIRE } from "./serve";

/** A process that ends sooner after it began to listen is likely to end again. Chosen: longer than the first requests take. */
const STEADY_MS = 10_000;
/** Pauses before a process that ended early is replaced: the first and the longest. Each is twice the one before. Chosen. */
const PAUSE_MIN_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** Failed starts in a row, while no other process serves, after which the program stops. Chosen. */
const FAILED_STARTS_MAX = 3;
/** How long the metrics of another process may take. A process that is too busy is left out. Chosen. */
const METRICS_MAX_MS = 2_000;

interface Options {
  count: number;
  /** Returns the settings that differ from those of this process. */
  settings(): Record<string, string>;
  /** How long a process may take to end after the stop signal. Then it is killed. */
  stopMaxMs: number;
  logger: Logger;
  /** Returns the metrics of all processes, for one of them whose visitor requests them. */
  metrics(): Promise<MetricsText>;
  /** Called once no process serves and none can be started. */
  onFailure(message: string): void;
}

/** The website processes of this program, which share one port. */
export interface WebProcesses {
  /** Starts all, and returns once all listen. */
  start(): Promise<void>;
  /** Replaces one process after another. A new one listens before the old one stops. */
  restart(): Promise<void>;
  /** Stops all with a signal, and returns once they have ended. */
  stop(signal: NodeJS.Signals): Promise<void>;
  /** Returns the metrics of each. */
  metrics(): Promise<object[][]>;
}

/** Creates the processes of the website. They run this program again, as workers of `node:cluster`, and end with it. */
export function createWebProcesses({
  count,
  settings,
  stopMaxMs,
  logger,
  metrics,
  onFailure,
}: Options): WebProcesses {
  /** The processes that listen and have not been replaced, with the function that asks for their metrics. */
  const serving = new Map<Worker, () => Promise<object[] | undefined>>();
  let isStopping = false;
  /** Processes that ended early, and starts that failed, since the last steady one. */
  let earlyEnds = 0;
  let failedStarts = 0;
  let restarting = Promise.resolve();
  // The name of the program is no longer among this process's own arguments: see scripts/run.mjs.
  cluster.setupPrimary({ args: ["start"] });

  /** Starts a process. Returns it once it listens; null if it ended before. */
  function launch(): Promise<Worker | null> {
    const worker = cluster.fork(settings());
    const ask = connectProcess<object[]>(worker, metrics);
    return new Promise((resolve) => {
      let listensSince: number | undefined;
      worker.once("listening", () => {
        listensSince = performance.now();
        failedStarts = 0;
        serving.set(worker, ask);
        resolve(worker);
      });
      worker.once("exit", (code, signal) => {
        const isSteady = listensSince !== undefined && performance.now() - listensSince > STEADY_MS;
        const hasServed = serving.delete(worker);
        if (hasServed || listensSince === undefined) earlyEnds = isSteady ? 0 : earlyEnds + 1;
        resolve(null);
        if (isStopping || !hasServed) return;
        logger.error({ ended: worker.id, code, signal }, "a website process ended: replacing it");
        void keepTrying();
      });
    });
  }

  /** Starts a process, again and again if it ends before it listens. */
  async function keepTrying(): Promise<void> {
    for (;;) {
      await pause(pauseAfter(earlyEnds));
      if (isStopping || (await launch()) || isStopping) return;
      failedStarts++;
      logger.error({ failedStarts }, "a website process could not start");
      if (failedStarts < FAILED_STARTS_MAX || serving.size > 0) continue;
      isStopping = true;
      onFailure(
        `The website cannot start: its processes ended ${failedStarts} times in a row before they listened. See their messages above.`,
      );
      return;
    }
  }

  async function replaceAll(): Promise<void> {
    logger.info({ processes: serving.size }, "replacing the website processes");
    const oldOnes = [...serving.keys()];
    for (const old of oldOnes) {
      // It has ended and is being replaced.
      if (!serving.has(old)) continue;
      const next = isStopping ? null : await launch();
      if (isStopping) return;
      if (!next) {
        logger.error("a new website process could not start: the old ones go on");
        return;
      }
      // If the old one has ended meanwhile, it is being replaced already, and the new one is not needed.
      const surplus = serving.has(old) ? old : next;
      serving.delete(surplus);
      surplus.send(RETIRE);
      await once(surplus, "exit");
      logger.info({ ended: surplus.id, started: next.id }, "replaced a website process");
    }
  }

  return {
    async start() {
      await Promise.all(Array.from({ length: count }, keepTrying));
    },
    restart: () => (restarting = restarting.then(replaceAll)),
    async stop(signal) {
      isStopping = true;
      await Promise.all(
        Object.values(cluster.workers ?? {}).map(async (worker) => {
          if (!worker || worker.isDead()) return;
          const ended = once(worker, "exit");
          worker.process.kill(signal);
          const timer = setTimeout(() => worker.process.kill("SIGKILL"), stopMaxMs);
          await ended;
          clearTimeout(timer);
        }),
      );
    },
    async metrics() {
      const all = await Promise.all([...serving.values()].map((ask) => ask()));
      return all.filter((values) => values !== undefined);
    },
  };
}

/** Returns the pause before a process is replaced, after a number of early ends in a row. */
export function pauseAfter(earlyEnds: number): number {
  return earlyEnds === 0 ? 0 : Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** (earlyEnds - 1));
}

/**
 * Connects a website process with its primary one: answers its requests for all metrics. Returns them as text, or undefined
 * if the primary process takes too long.
 */
export function connectPrimary(
  values: () => Promise<object[]>,
): () => Promise<MetricsText | undefined> {
  return connectProcess<MetricsText>(process, values);
}

/** A message between two processes: a question with a number, or the answer to the question with that number. */
type Message = { question: number } | { answer: number; value: unknown };

/**
 * Answers the questions of another process, which are all about its metrics. Returns a function that asks it. That function
 * returns undefined if the answer takes too long or the process has ended.
 */
function connectProcess<Answer>(
  other: NodeJS.Process | Worker,
  answer: () => Promise<unknown>,
): () => Promise<Answer | undefined> {
  const open = new Map<number, (value: unknown) => void>();
  let questions = 0;
  const send = (message: Message) => {
    // A process that ends can still be asked for a moment.
    other.send?.(message, undefined, undefined, () => undefined);
  };
  const receive = async (message: Message | string) => {
    if (typeof message === "string") return;
    if ("question" in message) send({ answer: message.question, value: await answer() });
    else if ("answer" in message) open.get(message.answer)?.(message.value);
  };
  (other as Worker).on("message", (message: Message | string) => void receive(message));
  return () =>
    new Promise((resolve) => {
      const question = ++questions;
      const finish = (value?: unknown) => {
        clearTimeout(timer);
        open.delete(question);
        resolve(value as Answer | undefined);
      };
      const timer = setTimeout(finish, METRICS_MAX_MS);
      open.set(question, finish);
      send({ question });
    });
}
