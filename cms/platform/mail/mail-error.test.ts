import { expect, test } from "vitest";
import { mailErrorOf } from "./mail-error";

const AWAY = { outcome: "deferred", isServerAway: true, isAddressUnknown: false };
const LATER = { outcome: "deferred", isServerAway: false, isAddressUnknown: false };
const NEVER = { outcome: "refused", isServerAway: false, isAddressUnknown: false };
const NOBODY = { outcome: "refused", isServerAway: false, isAddressUnknown: true };
const PERHAPS = { outcome: "unknown", isServerAway: false, isAddressUnknown: false };

test.each([
  ["a line that never came about", { code: "ESOCKET", command: "CONN" }, "greeting", AWAY],
  ["a login that failed", { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 }, "greeting", AWAY],
  ["a server that greets with a refusal", { code: "EPROTOCOL", command: "CONN", responseCode: 554 }, "greeting", AWAY],
  ["a line that broke before the text", { code: "ECONNECTION", command: "CONN" }, "envelope", LATER],
  ["a line that broke after the text", { code: "ECONNECTION", command: "CONN" }, "data", PERHAPS],
  ["no answer to the text", { code: "ETIMEDOUT", command: "CONN" }, "data", PERHAPS],
  ["an answer to the text that is none", { code: "EMESSAGE", command: "DATA", responseCode: 354 }, "data", PERHAPS],
  ["a server that closes", { code: "ECONNECTION", command: "CONN", responseCode: 421 }, "data", AWAY],
  ["a sender that may not send", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 530 }, "envelope", AWAY],
  ["a sender that sent too much today", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 451 }, "envelope", AWAY],
  ["too large a mail, said at once", { code: "EENVELOPE", command: "MAIL FROM", responseCode: 552 }, "envelope", NEVER],
  ["too large a mail, known before", { code: "EMESSAGE", command: "MAIL FROM" }, "envelope", NEVER],
  ["no such mailbox", { code: "EENVELOPE", command: "RCPT TO", responseCode: 550, response: "550 5.1.1 <a@b.example> unknown" }, "envelope", NOBODY],
  ["an address that is none", { code: "EENVELOPE", command: "API" }, "envelope", NOBODY],
  ["a mailbox for which we may not send", { code: "EENVELOPE", command: "RCPT TO", responseCode: 554, response: "554 5.7.1 Relay access denied" }, "envelope", NEVER],
  ["a full mailbox", { code: "EENVELOPE", command: "RCPT TO", responseCode: 552, response: "552 5.2.2 Mailbox full" }, "envelope", NEVER],
  ["a grey list", { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 }, "envelope", LATER],
  ["a text that is refused", { code: "EMESSAGE", command: "DATA", responseCode: 554 }, "data", NEVER],
  ["a text for later", { code: "EMESSAGE", command: "DATA", responseCode: 451 }, "data", LATER],
  ["words in the wrong order", { code: "EENVELOPE", command: "DATA", responseCode: 503 }, "envelope", LATER],
  ["nothing at all", {}, "envelope", LATER],
] as const)("%s", (_what, failure, stage, meaning) => {
  expect({ ...mailErrorOf(failure, stage) }).toMatchObject(meaning);
});

test("names nobody", () => {
  const error = mailErrorOf({ code: "EENVELOPE", command: "RCPT TO", responseCode: 550, response: "550 <reader@example.net> unknown" }, "envelope");
  expect(error.message).toBe("The mail server did not take a mail: EENVELOPE 550");
  expect(`${error.stack}${JSON.stringify(error)}`).not.toContain("reader@");
});
