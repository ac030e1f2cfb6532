// @ts-check
// This thread parses mails, so that a slow parse can be stopped. postal-mime spends 10 microseconds on each line, however short.
//
// Protocol: the main thread sends the bytes of one mail at a time. The answer has the text of its delivery status and the message
// id of the original mail. Each is null if the mail lacks it or cannot be read.
import { parentPort } from "node:worker_threads";
import PostalMime from "postal-mime";
import { MAIL_HEADERS_MAX_BYTES, MAIL_NESTING_MAX } from "../../contract/parser-limits.mjs";

/** @type {import("postal-mime").PostalMimeOptions} */
const PARSING = {
  maxNestingDepth: MAIL_NESTING_MAX,
  maxHeadersSize: MAIL_HEADERS_MAX_BYTES,
  forceRfc822Attachments: true,
  attachmentEncoding: "utf8",
};

/** MIME types of the original mail in a report: the whole mail, or only its headers (RFC 3462, RFC 6522, RFC 6533). */
const ORIGINALS = [
  "message/rfc822",
  "text/rfc822-headers",
  "message/global",
  "message/global-headers",
];

parentPort?.on("message", async (/** @type {Uint8Array} */ mail) => {
  const answer = await answerTo(mail);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(answer);
});

/** @param {Uint8Array} mail */
async function answerTo(mail) {
  const parsed = await read(mail);
  const textOf = (/** @type {string[]} */ types) => {
    const content = parsed?.attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
    return typeof content === "string" ? content : null;
  };
  const original = textOf(ORIGINALS);
  return {
    status: textOf(["message/delivery-status"]),
    messageId: original === null ? null : ((await read(original))?.messageId ?? null),
  };
}

/** @param {Uint8Array | string} mail */
function read(mail) {
  return PostalMime.parse(mail, PARSING).catch(() => null);
}
