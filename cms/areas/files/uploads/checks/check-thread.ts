import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CHECK_HEAP_MAX_MB,
  CHECKS_AT_ONCE,
  CHECK_STEP_MAX_MS,
} from "../../../../contract/parser-limits.mjs";
import { createThreads, ThreadError } from "../../../../platform/thread";
import type { StoredKind } from "../../media/stored-kinds.mjs";
import type { KeptPart } from "../pictures/metadata-plan.mjs";
import type { PictureFacts } from "./picture-facts.mjs";
import type { RealType } from "./real-type.mjs";
import { CheckInterrupted, Refusal } from "./refusal.mjs";
import type { Answer, Question } from "./worker.mjs";

/** Number of steps after which a new thread takes over, so that memory used for a large file is released. */
const STEPS_OF_A_THREAD = 500;

/**
 * The steps of a check that parse untrusted bytes. They run in separate threads, as many as files are checked at once. All
 * throw Refusal, CheckInterrupted if a step times out or ends its thread, the signal's reason, and errors of the file system.
 */
export interface CheckThread {
  /** Returns the type of a file by its content. */
  typeOf(path: string, size: number, signal?: AbortSignal): Promise<RealType>;
  /** Checks an Office file and all files embedded in it. */
  checkOffice(path: string, size: number, signal?: AbortSignal): Promise<StoredKind>;
  /** Checks the headers of a picture and returns the facts in them. */
  pictureFacts(path: string, kind: StoredKind["kind"], signal?: AbortSignal): Promise<PictureFacts>;
  /** Plans how to store a file without metadata. Returns null if the file is stored byte for byte. */
  plan(
    path: string,
    kind: StoredKind["kind"],
    orientation: number,
    signal?: AbortSignal,
  ): Promise<KeptPart[] | null>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Creates the threads. `maxMs` is the time limit of a step. */
export function createCheckThread({ maxMs = CHECK_STEP_MAX_MS } = {}): CheckThread {
  const thread = createThreads<Question, Answer>(CHECKS_AT_ONCE, {
    file: "cms/areas/files/uploads/checks/worker.mjs",
    maxMs,
    heapMaxMb: CHECK_HEAP_MAX_MB,
    workMax: STEPS_OF_A_THREAD,
  });

  async function ask(question: Question, signal?: AbortSignal): Promise<unknown> {
    const answer = await answerTo(question, signal);
    if ("found" in answer) return answer.found;
    if ("failed" in answer) throw new Error(answer.failed);
    throw new Refusal(answer.refused, answer.cause || undefined);
  }

  async function answerTo(question: Question, signal?: AbortSignal): Promise<Answer> {
    try {
      return await thread.ask(question, { work: 1, signal });
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      // A crashed thread is also worth a second attempt: the machine may be short of memory.
      throw error.problem === "too_much_memory"
        ? new Refusal("too_complex", error)
        : new CheckInterrupted(error);
    }
  }

  return {
    typeOf: async (path, size, signal) =>
      (await ask({ step: "type", path, size }, signal)) as RealType,
    async checkOffice(path, size, signal) {
      // Created and removed here, because the thread may be terminated at any moment.
      const scratch = await mkdtemp(join(tmpdir(), "upload-"));
      try {
        return (await ask({ step: "office", path, size, scratch }, signal)) as StoredKind;
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
    pictureFacts: async (path, kind, signal) =>
      (await ask({ step: "picture", path, kind }, signal)) as PictureFacts,
    plan: async (path, kind, orientation, signal) =>
      (await ask({ step: "plan", path, kind, orientation }, signal)) as KeptPart[] | null,
    close: () => thread.close(),
  };
}
