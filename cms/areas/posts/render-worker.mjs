// @ts-check
// The thread that renders long Markdown and whole texts of documents, because a thread can be terminated.
//
// Protocol: main sends { text, topHeading } or { text, pageBytes }, one at a time. The answer is the HTML, or what renderPages
// returns.
import { parentPort } from "node:worker_threads";
import { renderNow } from "./markdown-renderer.mjs";
import { renderPages } from "./text-renderer.mjs";

/** @typedef {{ text: string, topHeading: 2 | 3 } | { text: string, pageBytes: number }} Question */

parentPort?.on("message", (/** @type {Question} */ question) => {
  const answer =
    "pageBytes" in question
      ? renderPages(question.text, question.pageBytes)
      : renderNow(question.text, question.topHeading);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(answer);
});
