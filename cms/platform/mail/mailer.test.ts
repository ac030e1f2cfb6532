import { expect, test } from "vitest";
import { mailErrorOf } from "./mailer";

const SERVER_UNAVAILABLE = {
  outcome: "deferred",
  isServerUnavailable: true,
  isAddressUnknown: false,
};
const DEFERRED = { outcome: "deferred", isServerUnavailable: false, isAddressUnknown: false };
const REFUSED = { outcome: "refused", isServerUnavailable: false, isAddressUnknown: false };
const NO_MAILBOX = { outcome: "refused", isServerUnavailable: false, isAddressUnknown: true };
const OUTCOME_UNKNOWN = { outcome: "unknown", isServerUnavailable: false, isAddressUnknown: false };

test.each([
  [
    "a connection that could not be opened",
    { code: "ESOCKET", command: "CONN" },
    "greeting",
    SERVER_UNAVAILABLE,
  ],
  [
    "a failed login",
    { code: "EAUTH", command: "AUTH PLAIN", responseCode: 535 },
    "greeting",
    SERVER_UNAVAILABLE,
  ],
  [
    "a server that greets with a refusal",
    { code: "EPROTOCOL", command: "CONN", responseCode: 554 },
    "greeting",
    SERVER_UNAVAILABLE,
  ],
  [
    "a connection that broke before the data was sent",
    { code: "ECONNECTION", command: "CONN" },
    "envelope",
    DEFERRED,
  ],
  [
    "a connection that broke while the data was being sent",
    { code: "ECONNECTION", command: "CONN" },
    "data",
    OUTCOME_UNKNOWN,
  ],
  ["no answer to the data", { code: "ETIMEDOUT", command: "CONN" }, "data", OUTCOME_UNKNOWN],
  [
    "an answer to the data that neither accepts nor refuses the mail",
    { code: "EMESSAGE", command: "DATA", responseCode: 354 },
    "data",
    OUTCOME_UNKNOWN,
  ],
  [
    "a server that is closing its service",
    { code: "ECONNECTION", command: "CONN", responseCode: 421 },
    "data",
    SERVER_UNAVAILABLE,
  ],
  [
    "a sender that is not allowed to send",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 530 },
    "envelope",
    SERVER_UNAVAILABLE,
  ],
  [
    "a sender that has reached its daily limit",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 451 },
    "envelope",
    SERVER_UNAVAILABLE,
  ],
  [
    "a mail that the server refuses as too large",
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 552 },
    "envelope",
    REFUSED,
  ],
  [
    "a mail that is larger than the server announced to accept",
    { code: "EMESSAGE", command: "MAIL FROM" },
    "envelope",
    REFUSED,
  ],
  [
    "a mailbox that does not exist",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.1.1 <a@b.example> unknown",
    },
    "envelope",
    NO_MAILBOX,
  ],
  ["an invalid address", { code: "EENVELOPE", command: "API" }, "envelope", NO_MAILBOX],
  [
    "a mailbox to which the server does not relay mail",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 554,
      response: "554 5.7.1 Relay access denied",
    },
    "envelope",
    REFUSED,
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
    NO_MAILBOX,
  ],
  [
    "a domain that does not exist",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550-5.1.2 Domain not found",
    },
    "envelope",
    NO_MAILBOX,
  ],
  [
    "a domain that accepts no mail",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 556,
      response: "556 5.1.10 Recipient address has null MX",
    },
    "envelope",
    NO_MAILBOX,
  ],
  [
    "a mailbox that does not exist on Exchange Online",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.4.1 Recipient address rejected: Access denied",
    },
    "envelope",
    NO_MAILBOX,
  ],
  [
    "a refusal without an enhanced status code",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 relay not permitted",
    },
    "envelope",
    REFUSED,
  ],
  [
    "an objection to the site's host name, delayed until the recipient is named",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 504,
      response: "504 5.5.2 <box>: Helo command rejected: need fully-qualified hostname",
    },
    "envelope",
    REFUSED,
  ],
  [
    "an objection to the sender's domain, delayed until the recipient is named",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.1.8 <no-reply@library.example>: Sender address rejected: Domain not found",
    },
    "envelope",
    REFUSED,
  ],
  [
    "an objection to the sender's mailbox, delayed until the recipient is named",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.1.7 The sender is not known",
    },
    "envelope",
    REFUSED,
  ],
  [
    "an objection to the site's IP address, delayed until the recipient is named",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 554,
      response: "554 Service unavailable; Client host [192.0.2.1] blocked",
    },
    "envelope",
    REFUSED,
  ],
  [
    "an objection to the site's greeting, delayed until the recipient is named",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 Access denied - Invalid HELO name",
    },
    "envelope",
    REFUSED,
  ],
  [
    "a missing login, reported only when the recipient is named",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 530,
      response: "530 5.7.0 Must issue a STARTTLS command first",
    },
    "envelope",
    SERVER_UNAVAILABLE,
  ],
  [
    "a recipient's host that does not answer",
    {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: "550 5.4.1 No answer from host",
    },
    "envelope",
    REFUSED,
  ],
  [
    "a status that only begins like that of an unknown mailbox",
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 550, response: "550 5.1.11 Unknown" },
    "envelope",
    REFUSED,
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
    REFUSED,
  ],
  [
    "a server that uses greylisting",
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 450 },
    "envelope",
    DEFERRED,
  ],
  [
    "a mail whose data is refused for good",
    { code: "EMESSAGE", command: "DATA", responseCode: 554 },
    "data",
    REFUSED,
  ],
  [
    "a mail whose data is refused for now",
    { code: "EMESSAGE", command: "DATA", responseCode: 451 },
    "data",
    DEFERRED,
  ],
  [
    "commands in the wrong order",
    { code: "EENVELOPE", command: "DATA", responseCode: 503 },
    "envelope",
    DEFERRED,
  ],
  ["a failure without any details", {}, "envelope", DEFERRED],
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
  expect(error.message).toBe("The mail server did not accept a mail: EENVELOPE 550");
  expect(`${error.stack}${JSON.stringify(error)}`).not.toContain("reader@");
});
