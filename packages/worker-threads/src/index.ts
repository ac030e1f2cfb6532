import { type Transferable, Worker } from "node:worker_threads";

/** Why a thread gave no answer: its time was up, its heap was full, or it broke down. */
export type ThreadProblem = "too_slow" | "too_much_memory" | "crashed";

/**
 * Thrown instead of an answer. A thread that cannot start throws its own error, because that says nothing about the question.
 */
export class ThreadError extends Error {
  constructor(
    readonly problem: ThreadProblem,
    cause?: unknown,
  ) {
    super(`The thread did not answer: ${problem}`, { cause });
    this.name = "ThreadError";
  }
}

/** Error codes before a thread can be asked: a file of the program is missing, or the machine cannot start another thread. */
const START_FAILURES = new Set([
  "ERR_WORKER_INIT_FAILED",
  "ERR_MODULE_NOT_FOUND",
  "MODULE_NOT_FOUND",
  "ERR_DLOPEN_FAILED",
]);

function failureOf(error: NodeJS.ErrnoException): Error {
  if (START_FAILURES.has(error.code ?? "")) return error;
  return new ThreadError(
    error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "too_much_memory" : "crashed",
    error,
  );
}

export interface ThreadOptions<Answer> {
  /** Path of the JavaScript module that the thread runs. It answers each message with one message. */
  file: string;
  /** Longest time of one answer, in ms. */
  maxMs: number;
  /** Limit of the thread's own heap, in MB. */
  heapMaxMb: number;
  /** The amount of work, in any unit, after which a new thread takes over. WebAssembly engines never give memory back. */
  workMax: number;
  /** Returns whether the thread is intact after an answer. Otherwise a new one takes over. */
  isReusableAfter?(answer: Answer): boolean;
}

/** A thread that answers one question at a time and can be ended at any moment. For parsers of untrusted files. */
export interface Thread<Question, Answer> {
  /**
   * Asks once all earlier questions are answered. `work` is the amount of work of the question. Throws ThreadError, the
   * signal's reason when it aborts, or the error of a thread that cannot start. The next question then gets a new thread.
   */
  ask(
    question: Question,
    options: { work: number; transfer?: readonly Transferable[]; signal?: AbortSignal },
  ): Promise<Answer>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** How long an idle thread is kept: many files in a row need only one thread, and quiet times need none. */
const IDLE_MS = 10_000;

export function createThread<Question, Answer>({
  file,
  maxMs,
  heapMaxMb,
  workMax,
  isReusableAfter = () => true,
}: ThreadOptions<Answer>): Thread<Question, Answer> {
  let thread: Worker | null = null;
  let pendingAnswer: { answer(answer: Answer): void; fail(error: Error): void } | undefined;
  let done = 0;
  let idle: NodeJS.Timeout | undefined;
  /** Settles after the last question that was asked. */
  let last: Promise<unknown> = Promise.resolve();

  async function inTurn(
    question: Question,
    { work, transfer = [], signal }: Parameters<Thread<Question, Answer>["ask"]>[1],
  ): Promise<Answer> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    if (done > workMax) await end();
    done += work;
    let isReusable = false;
    try {
      const answer = await answerTo((thread ??= start()), question, transfer, signal);
      isReusable = isReusableAfter(answer);
      return answer;
    } finally {
      if (isReusable) idle = setTimeout(end, IDLE_MS).unref();
      else await end();
      signal?.throwIfAborted();
    }
  }

  async function answerTo(
    thread: Worker,
    question: Question,
    transfer: readonly Transferable[],
    signal?: AbortSignal,
  ): Promise<Answer> {
    const giveUp = () => pendingAnswer?.fail(new ThreadError("too_slow"));
    const timer = setTimeout(giveUp, maxMs);
    signal?.addEventListener("abort", giveUp);
    thread.ref();
    try {
      return await new Promise<Answer>((resolve, reject) => {
        pendingAnswer = { answer: resolve, fail: reject };
        thread.postMessage(question, transfer);
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
      thread.unref();
    }
  }

  function start(): Worker {
    const started = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
      stderr: true,
    });
    // Parsers print complaints about uploaded files there. Only the answer or the failure matters.
    started.stderr.resume();
    /** A late message of an abandoned thread must not answer the question of its successor. */
    const current = () => (thread === started ? pendingAnswer : undefined);
    return started
      .on("message", (answer: Answer) => current()?.answer(answer))
      .on("error", (error) => current()?.fail(failureOf(error)))
      .on("exit", () => {
        current()?.fail(new ThreadError("crashed"));
        if (thread === started) thread = null;
      });
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const old = thread;
    thread = null;
    done = 0;
    await old?.terminate();
  }

  return {
    ask(question, options) {
      const answer = last.then(() => inTurn(question, options));
      last = answer.then(
        () => undefined,
        () => undefined,
      );
      return answer;
    },
    close: end,
  };
}

/**
 * Returns several threads that act as one. A question goes to the thread with the fewest waiting questions, so that a
 * slow file does not delay the others.
 */
export function createThreads<Question, Answer>(
  count: number,
  options: ThreadOptions<Answer>,
): Thread<Question, Answer> {
  const threads = Array.from({ length: count }, () => ({
    waiting: 0,
    thread: createThread<Question, Answer>(options),
  }));
  return {
    async ask(question, askOptions) {
      const chosen = threads.reduce((best, one) => (one.waiting < best.waiting ? one : best));
      chosen.waiting++;
      try {
        return await chosen.thread.ask(question, askOptions);
      } finally {
        chosen.waiting--;
      }
    },
    close: async () => void (await Promise.all(threads.map(({ thread }) => thread.close()))),
  };
}
