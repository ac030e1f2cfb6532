// @ts-check
// The thread that renders whole texts of documents, because a thread can be terminated.
//
// Protocol: main sends { text, pageBytes }, one at a time; the answer is what renderPages returns.
import { parentPort } from "node:worker_threads";
import { renderPages } from "./text-renderer.mjs";

parentPort?.on(
  "message",
  (/** @type {{ text: string, pageBytes: number }} */ { text, pageBytes }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
    parentPort?.postMessage(renderPages(text, pageBytes));
  },
);
