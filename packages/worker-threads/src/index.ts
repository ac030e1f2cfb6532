export {
  type ThreadProblem,
  type Thread,
  ThreadError,
  type ThreadOptions,
  createThread,
  createThreads,
} from "./thread";
