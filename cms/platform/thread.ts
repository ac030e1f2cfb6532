import {
  createThread as createWorkerThread,
  createThreads as createWorkerThreads,
  type Thread,
  type ThreadOptions,
} from "@resource-library/worker-threads";
import { projectFile } from "./project-file";

export { ThreadError } from "@resource-library/worker-threads";

/** Creates a thread that runs a module of the project. `file` is its path from the project's root. */
export function createThread<Question, Answer>(
  options: ThreadOptions<Answer>,
): Thread<Question, Answer> {
  return createWorkerThread({ ...options, file: projectFile(options.file) });
}

/** Creates several threads that act as one. Each runs the module of the project at `file`. */
export function createThreads<Question, Answer>(
  count: number,
  options: ThreadOptions<Answer>,
): Thread<Question, Answer> {
  return createWorkerThreads(count, { ...options, file: projectFile(options.file) });
}
