import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readReport } from "./returned-mails";

/** A report as Postfix writes it. */
const report = (recipients: string, type = "multipart/report; report-type=delivery-status") =>
  Buffer.from(
    [
      "From: MAILER-DAEMON@mx.example.org",
      "To: bounces@library.example",
      "Subject: Undelivered Mail Returned to Sender",
      "MIME-Version: 1.0",
      `Content-Type: ${type}; boundary="b"`,
      "",
      "--b",
      "Content-Type: text/plain; charset=us-ascii",
      "",
      "I'm sorry to have to inform you that your message could not be delivered.",
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.org",
      "Arrival-Date: Wed,  4 Mar 2026 10:00:00 +0000",
      "",
      recipients,
      "",
      "--b",
      "Content-Type: message/rfc822",
      "",
      "From: post@library.example",
      "To: amina@example.org",
      "Message-ID: <mail@library.example>",
      "Subject: New this week",
      "",
      "Final-Recipient: rfc822; victim@example.org",
      "",
      "--b--",
      "",
    ].join("\r\n"),
  );
const recipient = (status: string, action = "failed", address = "amina@example.org") =>
  `Final-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; said:\r\n    it cannot be`;

describe("a delivery status notification", () => {
  test.each([
    ["5.1.1", "hard"],
    ["5.1.10", "hard"],
    ["5.2.1", "hard"],
    ["5.4.4", "hard"],
    ["5.0.0", "hard"],
    ["5.2.2", "soft"],
    ["5.3.4", "soft"],
    ["5.7.1", "soft"],
    ["4.4.1", "soft"],
    ["4.2.2", "soft"],
    ["", "soft"],
  ] as const)("with status %s counts as a %s bounce", async (status, kind) => {
    expect((await readReport(report(recipient(status)))).returnedMails).toEqual([
      { email: "amina@example.org", kind },
    ]);
  });

  test.each(["delayed", "delivered", "relayed", "expanded"])(
    "does not count against an address when a mail was %s",
    async (action) => {
      expect((await readReport(report(recipient("4.4.1", action)))).returnedMails).toEqual([]);
    },
  );

  test("names every recipient, by the address written to and the address delivered to", async () => {
    const mail = report(
      `${recipient("5.1.1")}\r\n\r\noriginal-recipient: RFC822;<bo@example.org>\r\nfinal-recipient:\r\n\trfc822; bo@elsewhere.example\r\naction: Failed\r\nstatus: 4.2.1`,
    );
    expect((await readReport(mail)).returnedMails).toEqual([
      { email: "amina@example.org", kind: "hard" },
      { email: "bo@example.org", kind: "soft" },
      { email: "bo@elsewhere.example", kind: "soft" },
    ]);
  });

  test("is read from a mail with other parts, with any line ending", async () => {
    expect(
      await readReport(
        Buffer.from(
          report(recipient("5.1.1"), "multipart/mixed").toString().replaceAll("\r\n", "\n"),
        ),
      ),
    ).toEqual({
      messageId: "<mail@library.example>",
      returnedMails: [{ email: "amina@example.org", kind: "hard" }],
    });
  });

  test.each([
    ["whole", "message/rfc822", "Message-ID: <a.mail@library.example>\r\nSubject: New\r\n\r\nText"],
    [
      "by its headers",
      "text/rfc822-headers",
      "subject: New\r\nmessage-id:\r\n <a.mail@library.example>\r\n",
    ],
    [
      "with its headers in UTF-8",
      "message/global-headers",
      "Subject: Nyhéter\r\nMessage-ID: <a.mail@library.example>\r\n",
    ],
  ])("contains the original mail %s", async (_, type, original) => {
    const mail = report(recipient("5.1.1"))
      .toString()
      .replace(
        /Content-Type: message\/rfc822[^]*?--b--/,
        `Content-Type: ${type}\r\n\r\n${original}\r\n--b--`,
      );
    expect((await readReport(Buffer.from(mail))).messageId).toBe("<a.mail@library.example>");
  });

  test.each([
    ["no mail", /--b\r\nContent-Type: message\/rfc822[^]*?--b--/, "--b--"],
    ["a mail without", /Message-ID: .*\r\n/, ""],
  ])("with %s has no Message-ID", async (_, from, to) => {
    expect(
      (await readReport(Buffer.from(report(recipient("5.1.1")).toString().replace(from, to))))
        .messageId,
    ).toBeNull();
  });

  test.each([
    [
      "an ordinary mail",
      "From: a@example.org\r\nSubject: Hello\r\n\r\nFinal-Recipient: rfc822; amina@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n",
    ],
    ["nothing", ""],
    ["no mail", "\0\xff\xfe{}"],
    ["parts without end", "Content-Type: multipart/report; boundary=b\r\n\r\n".repeat(50)],
    [
      "an unknown kind of address",
      report("Final-Recipient: x400; amina\r\nAction: failed\r\nStatus: 5.1.1").toString(),
    ],
    ["no recipient", report("").toString()],
  ])("is not found in %s", async (_, mail) => {
    expect((await readReport(Buffer.from(mail))).returnedMails).toEqual([]);
  });
});

describe("a hostile report", () => {
  const head = 'Content-Type: multipart/report; boundary="b"\r\n\r\n';
  const filled = (unit: string) =>
    Buffer.from(head + unit.repeat(Math.floor((256 * 1024 - head.length) / unit.length)));

  test.each([
    ["50,000 parts", filled("--b\r\n")],
    ["parts without headers", filled("--b\r\n\r\n")],
    ["empty lines", filled("\n")],
    [
      "parts within parts",
      Buffer.from(
        Array.from(
          { length: 3_000 },
          (_, depth) =>
            `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
        ).join(""),
      ),
    ],
    ["headers", Buffer.from("a: b\r\n".repeat(19_000))],
    ["mails within mails", Buffer.from("Content-Type: message/rfc822\r\n\r\n".repeat(7_000))],
    ["no bytes", Buffer.alloc(0)],
  ])("with %s names no address, and does not block the main thread", async (_, mail) => {
    let [longest, before] = [0, performance.now()];
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }, 5);
    const { returnedMails } = await readReport(mail);
    clearInterval(watch);
    expect(returnedMails).toEqual([]);
    expect(longest).toBeLessThan(1_000);
  });

  test("never makes the reader throw, with any combination of parts and fields", async () => {
    const line = fc.constantFrom(
      "--b",
      "--b--",
      "",
      "Content-Type: message/delivery-status",
      "Content-Type: message/rfc822",
      "Content-Type: multipart/mixed; boundary=b",
      "Content-Transfer-Encoding: base64",
      "Final-Recipient: rfc822; amina@example.org",
      "Action: failed",
      "Status: 5.1.1",
      "Message-ID: <",
      "\ta",
      "=?utf-8?B?",
      "\u0000",
      ":",
      "å",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (lines) => {
        const { returnedMails } = await readReport(Buffer.from(head + lines.join("\r\n")));
        return returnedMails.every(
          ({ email, kind }) =>
            email === "amina@example.org" && (kind === "hard" || kind === "soft"),
        );
      }),
      { numRuns: 200, seed: 21 },
    );
  });
});
