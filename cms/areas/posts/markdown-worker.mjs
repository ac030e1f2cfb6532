// @ts-check
// The thread that renders long Markdown, because a thread can be terminated.
//
// Protocol: main sends { text, topHeading }, one at a time; the answer is the HTML.
import { parentPort } from "node:worker_threads";
import { renderNow } from "./markdown-renderer.mjs";

parentPort?.on(
  "message",
  (/** @type {{ text: string, topHeading: 2 | 3 }} */ { text, topHeading }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
    parentPort?.postMessage(renderNow(text, topHeading));
  },
);
