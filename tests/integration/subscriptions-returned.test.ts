// @database one-connection

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCms } from "../../cms";
import { JSON_BODY_MAX_BYTES } from "../../cms/contract/limits";
import { deriveKeys } from "../../cms/areas/people/accounts/tokens";
import { createMessageIds } from "../../cms/areas/newsletter/signed-tokens";
import {
  type ReturnKind,
  recordReturn,
  recordAccepted,
} from "../../cms/areas/newsletter/returned-mails";
import { savePost } from "../factories/library";
import { saveReader, saveSubscription } from "../factories/newsletter";
import { ORIGIN, testAccounts, testDeps } from "../setup/cms";
import { useDatabase } from "../setup/database";
import { readOutbox } from "../setup/mail";

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = "a-secret-of-the-operator-0123456789abcdef";
const NOW = new Date("2026-03-04T10:00:00Z");
const on = (day: number) => new Date(NOW.getTime() + day * DAY_MS);

const database = useDatabase();
const db = () => database().db;
let reader = 0;
let cms: Awaited<ReturnType<typeof createCms>>;
let withoutSecret: Awaited<ReturnType<typeof createCms>>;

beforeAll(async () => {
  const deps = { ...testDeps(database(), database().dataDir), now: () => NOW };
  cms = await createCms({ ...deps, bounceSecret: SECRET });
  withoutSecret = await createCms(deps);
});
afterAll(() => Promise.all([cms.close(), withoutSecret.close()]));
beforeEach(async () => {
  await db().deleteFrom("newsletter_readers").execute();
  reader = await saveReader(db(), { email: "Amina@example.org" });
  await saveSubscription(db(), reader);
});

const reason = async () =>
  (
    await db()
      .selectFrom("newsletter_readers")
      .select("return_reason")
      .where("id", "=", reader)
      .executeTakeFirstOrThrow()
  ).return_reason;

describe("returned mails", () => {
  const after = async (...returns: (readonly [kind: ReturnKind | "taken", day: number])[]) => {
    for (const [kind, day] of returns)
      await (kind === "taken"
        ? recordAccepted(db(), reader, on(day))
        : recordReturn(db(), reader, kind, on(day)));
    return reason();
  };

  test.each([
    ["end mails at once when the mailbox does not exist", [["hard", 0]], "bounced"],
    ["end mails at once when the reader complains", [["complaint", 0]], "complained"],
    [
      "stay recorded as a complaint, whatever is returned later",
      [
        ["complaint", 0],
        ["hard", 1],
      ],
      "complained",
    ],
    [
      "are recorded as a complaint even if an earlier mail was returned",
      [
        ["hard", 0],
        ["complaint", 1],
      ],
      "complained",
    ],
    [
      "change nothing after two temporary failures",
      [
        ["soft", 0],
        ["soft", 1],
      ],
      null,
    ],
    [
      "end mails after three temporary failures with at most 30 days between two of them",
      [
        ["soft", 0],
        ["soft", 14],
        ["soft", 29],
      ],
      "bounced",
    ],
    [
      "change nothing when the third temporary failure comes more than 30 days after the second",
      [
        ["soft", 0],
        ["soft", 1],
        ["soft", 32],
      ],
      null,
    ],
    [
      "end mails after three new temporary failures, once older ones no longer count",
      [
        ["soft", 0],
        ["soft", 1],
        ["soft", 32],
        ["soft", 33],
        ["soft", 34],
      ],
      "bounced",
    ],
    [
      "change nothing when a mail was accepted more than eight days after earlier temporary failures",
      [
        ["soft", 0],
        ["soft", 1],
        ["taken", 10],
        ["soft", 11],
        ["soft", 12],
      ],
      null,
    ],
    [
      "end mails when three were accepted at first and came back days later",
      [
        ["taken", 0],
        ["soft", 2],
        ["taken", 7],
        ["soft", 9],
        ["taken", 14],
        ["soft", 16],
      ],
      "bounced",
    ],
    [
      "end mails for good when the mailbox does not exist, even if a later mail is accepted",
      [
        ["hard", 0],
        ["taken", 20],
      ],
      "bounced",
    ],
  ] as const)("%s", async (_, returns, expected) => {
    expect(await after(...returns)).toBe(expected);
  });

  test("record when the first one came back", async () => {
    await after(["hard", 0], ["complaint", 3]);
    expect(await db().selectFrom("newsletter_readers").select("returned").execute()).toEqual([
      { returned: NOW },
    ]);
  });

  test("change nothing for a deleted reader, also within a transaction", async () => {
    await db()
      .transaction()
      .execute((trx) => recordReturn(trx, 2_147_483_647, "hard", NOW));
    expect(await reason()).toBeNull();
  });
});

describe("a report from a mail server", () => {
  const report = (body: BodyInit, headers: Record<string, string> = {}, to = cms) =>
    to.fetch(
      new Request(`${ORIGIN}/api/v1/newsletter/returned_mails`, {
        method: "POST",
        headers: { Authorization: `Bearer ${SECRET}`, ...headers },
        body,
      }),
    );
  const json = (mail: object, headers: Record<string, string> = {}, to = cms) =>
    report(JSON.stringify(mail), { "Content-Type": "application/json", ...headers }, to);
  const told = async (response: Response) => [
    response.status,
    await response.text(),
    [...response.headers].filter(([name]) => name !== "x-request-id"),
  ];
  const ids = createMessageIds(
    deriveKeys(testAccounts.secrets).messageIds,
    new URL(ORIGIN).hostname,
  );
  /** The id of the mail that was sent to Amina. */
  const wrote = ids.of("issue.17.1764568800000", "amina@example.org");
  const body = (address: string, original = `Message-ID: ${ids.of("mail.1", address)}`) =>
    [
      "--b",
      "Content-Type: text/plain",
      "",
      "Your message could not be delivered.",
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.org",
      "",
      `Final-Recipient: rfc822; ${address}`,
      "Action: failed",
      "Status: 5.1.1",
      "",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      "From: post@library.example",
      original,
      "Subject: New this week",
      "",
      "--b--",
      "",
    ].join("\r\n");
  const mail = (address: string, original?: string) =>
    `From: MAILER-DAEMON@mx.example.org\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n${body(address, original)}`;

  test("stops mails to an address, and gets the same answer for an unknown one", async () => {
    const answers = [];
    for (const email of ["amina@EXAMPLE.org", "unknown@example.org"])
      answers.push(await told(await json({ email, kind: "complaint" })));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.slice(0, 2)).toEqual([204, ""]);
    expect(await reason()).toBe("complained");
  });

  test.each([
    ["as a complete mail", "message/rfc822", mail],
    ["as its body alone", 'Multipart/Report; report-type="delivery-status"; boundary="b"', body],
  ])("is read %s", async (_, type, write) => {
    const answers = [];
    for (const address of ["amina@example.org", "unknown@example.org"])
      answers.push(await told(await report(write(address), { "Content-Type": type })));
    expect(answers[0]).toEqual(answers[1]);
    expect([answers[0]?.[0], await reason()]).toEqual([204, "bounced"]);
  });

  test.each([
    ["without the Message-ID of a mail of the site", "X-Other: nothing"],
    [
      "with a forged Message-ID",
      "Message-ID: <newsletter.issue.17.1764568800000.00000000000000000000000000000000@cms.test>",
    ],
    ["with the Message-ID of a mail to another reader", `Message-ID: ${wrote}`],
  ])("changes nothing %s", async (_, original) => {
    await saveSubscription(db(), await saveReader(db(), { email: "victim@example.org" }));
    expect(
      (await report(mail("victim@example.org", original), { "Content-Type": "message/rfc822" }))
        .status,
    ).toBe(204);
    expect(
      (
        await report(mail("amina@example.org", "Message-ID: <chance@cms.test>"), {
          "Content-Type": "message/rfc822",
        })
      ).status,
    ).toBe(204);
    expect(await db().selectFrom("newsletter_readers").select("return_reason").execute()).toEqual([
      { return_reason: null },
      { return_reason: null },
    ]);
    expect(
      (
        await report(mail("amina@example.org", `Message-ID: ${wrote}`), {
          "Content-Type": "message/rfc822",
        })
      ).status,
    ).toBe(204);
    expect(await reason()).toBe("bounced");
  });

  test("is accepted only for an issue that was sent to the address", async () => {
    let now = NOW;
    const sending = await createCms({
      ...testDeps(database(), database().dataDir),
      bounceSecret: SECRET,
      now: () => now,
    });
    await sending.services.searchEngine.index([
      await savePost(db(), { title: "New wells", created: NOW, modified: NOW }),
    ]);
    for (const day of [0, 6]) {
      now = on(day);
      await sending.jobs.finish();
    }
    const [issue, ...others] = await readOutbox(database().dataDir);
    expect([issue?.to?.[0]?.address, others]).toEqual(["Amina@example.org", []]);
    const returned = (address: string) =>
      report(
        mail(address, `Message-ID: ${issue!.messageId}`),
        { "Content-Type": "message/rfc822" },
        sending,
      );
    const other = await saveReader(db(), { email: "bo@example.org" });
    for (const address of ["bo@example.org", "amina@example.org"])
      expect((await returned(address)).status).toBe(204);
    expect(
      await db()
        .selectFrom("newsletter_readers")
        .select(["id", "return_reason"])
        .orderBy("id")
        .execute(),
    ).toEqual([
      { id: reader, return_reason: "bounced" },
      { id: other, return_reason: null },
    ]);
    await sending.close();
  });

  test("needs the secret: without it, the endpoint does not exist", async () => {
    const answers = [];
    for (const [headers, to] of [
      [{}, withoutSecret],
      [{ Authorization: "Bearer wrong" }, cms],
      [{ Authorization: `Bearer ${SECRET}0` }, cms],
      [{ Authorization: "" }, cms],
      [{ Authorization: `Basic ${SECRET}` }, cms],
    ] as const) {
      answers.push(
        (await (
          await json({ email: "amina@example.org", kind: "hard" }, headers, to)
        ).json()) as object,
      );
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ statusCode: 404, code: "not_found" });
    expect(await reason()).toBeNull();
  });

  test("is rejected when it is too long, of another type, or malformed", async () => {
    expect(
      (
        await report(mail("amina@example.org").padEnd(JSON_BODY_MAX_BYTES + 1), {
          "Content-Type": "message/rfc822",
        })
      ).status,
    ).toBe(413);
    expect((await report("hello", { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await json({ email: "amina@example.org", kind: "odd" })).status).toBe(422);
    // A mail that is not a report is a reply to a newsletter and is accepted silently.
    expect(
      (
        await report("Subject: Thank you\r\n\r\nfor the newsletter", {
          "Content-Type": "message/rfc822",
        })
      ).status,
    ).toBe(204);
    expect(await reason()).toBeNull();
  });
});
