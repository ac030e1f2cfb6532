import { expect, test } from "vitest";
import { mailErrorOf } from "./mailer";

const AWAY = { outcome: "deferred", isServerAway: true, isAddressUnknown: false };
const LATER = { outcome: "deferred", isServerAway: false, isAddressUnknown: false };
const NEVER = { outcome: "refused", isServerAway: false, isAddressUnknown: false };
const NOBODY = { outcome: "refused", isServerAway: false, isAddressUnknown: true };
const PERHAPS = { outcome: "unknown", isServerAway: false, isAddressUnknown: false };

test.each([
  ["a line that never came about", { code: "ESOCKET", command: "CONN" }, "greeting", AWAY],
  [
    "a login that failed",
    { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 },
    "greeting",
    AWAY,
  ],
  [
    "a server that greets with a refusal",
    { code: "EPROTOCOL", command: "CONN", responseCode: 554 },
    "greeting",
    AWAY,
  ],
  [
    "a line that broke before the text",
    { code: "ECONNECTION", command: "CONN" },
    "envelope",
    LATER,
  ],
  ["a line that broke after the text", { code: "ECONNECTION", command: "CONN" }, "data", PERHAPS],
  ["no answer to the text", { code: "ETIMEDOUT", command: "CONN" }, "data", PERHAPS],
  [
    "an answer to the text that is none",
    { code: "EMESSAGE", command: "DATA", responseCode: 354 },
    "data",
    PERHAPS,
  ],
  [
    "a server that closes",
    { code: "ECONNECTION", command: "CONN", responseCode: 421 },
    "data",
    AWAY,
  ],
  [
    "a sender that may not send",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 530 },
    "envelope",
    AWAY,
  ],
  [
    "a sender that sent too much today",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 451 },
    "envelope",
    AWAY,
  ],
  [
    "too large a mail, said at once",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 552 },
    "envelope",
    NEVER,
  ],
  ["too large a mail, known before", { code: "EMESSAGE", command: "MAIL FROM" }, "envelope", NEVER],
  [
    "no such mailbox",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.1.1 <a@b.example> unknown",
    },
    "envelope",
    NOBODY,
  ],
  ["an address that is none", { code: "EENVELOPE", command: "API" }, "envelope", NOBODY],
  [
    "a mailbox for which we may not send",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 554,
      response: "554 5.7.1 Relay access denied",
    },
    "envelope",
    NEVER,
  ],
  [
    "a mailbox that is disabled",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.2.1 Mailbox disabled",
    },
    "envelope",
    NOBODY,
  ],
  [
    "a domain that is not there",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550-5.1.2 Domain not found",
    },
    "envelope",
    NOBODY,
  ],
  [
    "a domain that takes no mail",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 556,
      response: "556 5.1.10 Recipient address has null MX",
    },
    "envelope",
    NOBODY,
  ],
  [
    "Exchange without such a mailbox",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.4.1 Recipient address rejected: Access denied",
    },
    "envelope",
    NOBODY,
  ],
  [
    "a refusal without a status",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 relay not permitted",
    },
    "envelope",
    NEVER,
  ],
  [
    "our own name, put off until now",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 504,
      response: "504 5.5.2 <box>: Helo command rejected: need fully-qualified hostname",
    },
    "envelope",
    NEVER,
  ],
  [
    "our sender, put off until now",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.1.8 <no-reply@library.example>: Sender address rejected: Domain not found",
    },
    "envelope",
    NEVER,
  ],
  [
    "our sender's mailbox, put off until now",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.1.7 The sender is not known",
    },
    "envelope",
    NEVER,
  ],
  [
    "our address, put off until now",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 554,
      response: "554 Service unavailable; Client host [192.0.2.1] blocked",
    },
    "envelope",
    NEVER,
  ],
  [
    "a greeting of ours that is not liked, put off until now",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 Access denied - Invalid HELO name",
    },
    "envelope",
    NEVER,
  ],
  [
    "a login that is missing, put off until now",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 530,
      response: "530 5.7.0 Must issue a STARTTLS command first",
    },
    "envelope",
    AWAY,
  ],
  [
    "a way that is blocked",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.4.1 No answer from host",
    },
    "envelope",
    NEVER,
  ],
  [
    "a status that only begins alike",
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 550, response: "550 5.1.11 Unknown" },
    "envelope",
    NEVER,
  ],
  [
    "a full mailbox",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 552,
      response: "552 5.2.2 Mailbox full",
    },
    "envelope",
    NEVER,
  ],
  ["a grey list", { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 }, "envelope", LATER],
  [
    "a text that is refused",
    { code: "EMESSAGE", command: "DATA", responseCode: 554 },
    "data",
    NEVER,
  ],
  ["a text for later", { code: "EMESSAGE", command: "DATA", responseCode: 451 }, "data", LATER],
  [
    "words in the wrong order",
    { code: "EENVELOPE", command: "DATA", responseCode: 503 },
    "envelope",
    LATER,
  ],
  ["nothing at all", {}, "envelope", LATER],
] as const)("classifies %s", (_what, failure, stage, meaning) => {
  expect({ ...mailErrorOf(failure, stage) }).toMatchObject(meaning);
});

test("a mail error does not contain the address", () => {
  const error = mailErrorOf(
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 <reader@example.net> unknown",
    },
    "envelope",
  );
  expect(error.message).toBe("The mail server did not take a mail: EENVELOPE 550");
  expect(`${error.stack}${JSON.stringify(error)}`).not.toContain("reader@");
});
