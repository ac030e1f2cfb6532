// @ts-check
// The thread that parses uploaded files. A thread can be terminated: the parsing of an untrusted file may never end. Plain
// JavaScript, because a worker starts from a file and not from the bundle. Decoding pictures and reading PDFs happen elsewhere,
// with their own limits.
//
// Protocol: the main thread sends a Question, one at a time; the response is an Answer.
import { parentPort } from "node:worker_threads";
import { planWithoutMetadata } from "../pictures/metadata-plan.mjs";
import { checkOffice } from "./office.mjs";
import { pictureFacts } from "./picture-facts.mjs";
import { realType } from "./real-type.mjs";
import { Refusal } from "./refusal.mjs";

/**
 * @typedef {{ step: "type", path: string, size: number } | { step: "office", path: string, size: number, scratch: string }
 *   | { step: "picture", path: string, kind: string } | { step: "plan", path: string, kind: string, orientation: number }} Question
 *
 * The result of a step; the reason of a refusal, with the error that caused it; or an error that is unrelated to the file.
 * @typedef {{ found: unknown } | { refused: import("./refusal.mjs").UploadReason, cause: string } | { failed: string }} Answer
 */

parentPort?.on("message", async (/** @type {Question} */ question) => {
  const answer = await answerTo(question);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(answer);
});

/** @param {Question} question @returns {Promise<Answer>} */
async function answerTo(question) {
  try {
    return { found: await take(question) };
  } catch (error) {
    if (error instanceof Refusal)
      return { refused: error.reason, cause: error.cause ? String(error.cause) : "" };
    // The disk is full or a file is missing: the uploaded file may still be fine.
    if (error instanceof Error && "syscall" in error) return { failed: String(error) };
    // Any other error comes from a parser: it cannot read this file.
    return { refused: "broken", cause: String(error) };
  }
}

/** @param {Question} question */
function take(question) {
  switch (question.step) {
    case "type":
      return realType(question.path, question.size);
    case "office":
      return checkOffice(question.path, question.size, question.scratch);
    case "picture":
      return pictureFacts(question.path, question.kind);
    case "plan":
      return planWithoutMetadata(question.path, question.kind, question.orientation);
  }
}
