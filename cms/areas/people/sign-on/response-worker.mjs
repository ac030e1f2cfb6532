// @ts-check
// The thread that checks signatures for sign-on. A thread can be terminated when a document takes too long.
//
// Protocol: main sends a CheckRequest, one at a time; the answer is a CheckResult.
import { parentPort } from "node:worker_threads";
import { SignOnRefused } from "./saml.mjs";
import { readResponse } from "./response.mjs";

/**
 * @typedef {{
 *   xml: string, now: Date, provider: import("./provider").IdentityProvider,
 *   site: Omit<import("./provider").ServiceProvider, "now">,
 * }} CheckRequest
 * @typedef {{ assertion: import("./provider").Assertion } | { refused: import("./saml.mjs").Refusal, detail?: string }} CheckResult
 */

parentPort?.on("message", async (/** @type {CheckRequest} */ request) => {
  const result = await check(request);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(result);
});

/** @param {CheckRequest} question @returns {Promise<CheckResult>} */
async function check({ xml, now, provider, site }) {
  try {
    return { assertion: await readResponse(xml, { ...site, now: () => now }, provider) };
  } catch (error) {
    if (error instanceof SignOnRefused) return { refused: error.reason, detail: error.detail };
    // Any other error of a library means that the document could not be read. Its message may contain parts of the document.
    return { refused: "malformed", detail: error instanceof Error ? error.name : undefined };
  }
}
