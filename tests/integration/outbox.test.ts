// @database both

import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MailView, OutboxAnswer } from "../../cms/contract/mails";
import type { OutboxReaders } from "../../cms/areas/mail/outbox.service";
import { createMailer } from "../../cms/platform/mail/mailer";
import { saveUser, signIn } from "../factories/accounts";
import { testLogger } from "../setup/database";
import { ORIGIN, useCms } from "../setup/cms";

const OLD_ID = "01hv3k9z5d8m2q7r4t6w0x1y2z";

describe("the outbox of a library without a mail server", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "library-outbox-"));
  const folder = join(dataDir, "outbox");
  const who: { readers: OutboxReaders } = { readers: "anyone" };
  const cms = useCms({ outbox: { folder, readers: () => who.readers } });
  const proofs: Record<string, Record<string, string>> = { anonymous: {} };
  const ask = (path: string, as = "anonymous", isLocal = true) =>
    cms().cms.fetch(new Request(`${ORIGIN}/api/v1${path}`, { headers: proofs[as] }), {
      clientAddress: "127.0.0.1",
      isLocal,
    });
  const list = async () => (await (await ask("/outbox")).json()) as OutboxAnswer;

  beforeAll(async () => {
    for (const [username, roles] of [
      ["reader", []],
      ["colleague", ["staff"]],
      ["editor", ["administrator"]],
    ] as const) {
      await saveUser(cms().database.db, { username, roles: [...roles] });
      proofs[username] = await signIn(cms(), username);
    }
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("is empty before the first mail", async () => {
    expect(await list()).toEqual({ mails: [], count: 0 });
  });

  test("lists mails newest first, and shows each with its bodies and headers", async () => {
    const mailer = createMailer({
      smtpUrl: undefined,
      from: "post@library.example",
      outbox: folder,
      logger: testLogger,
    });
    const mail = {
      sender: "Library",
      text: "Plain",
      html: "<p>Rich</p>",
      headers: { "List-Unsubscribe": "<https://library.example/leave>" },
    };
    await mailer.send({ ...mail, to: "one@example.net", subject: "First" });
    // Simulates an old mail: ids sort by their time.
    renameSync(join(folder, readdirSync(folder)[0]!), join(folder, `${OLD_ID}.eml`));
    await mailer.send({ ...mail, to: "two@example.net", subject: "Andra åsikten" });
    writeFileSync(join(folder, "notes.eml"), "Subject: not ours\r\n\r\n");
    const { mails, count } = await list();
    expect(count).toBe(2);
    expect(mails).toMatchObject([
      { subject: "Andra åsikten", to: "two@example.net" },
      { subject: "First", to: "one@example.net" },
    ]);
    expect(mails.every(({ date }) => !Number.isNaN(Date.parse(date)))).toBe(true);

    const answer = await ask(`/outbox/${mails[0]!.id}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const view = (await answer.json()) as MailView;
    expect(view).toMatchObject({
      subject: "Andra åsikten",
      from: "Library <post@library.example>",
      to: "two@example.net",
      html: "<p>Rich</p>\n",
      text: "Plain\n",
    });
    expect(view.headers).toContainEqual({
      name: "List-Unsubscribe",
      value: "<https://library.example/leave>",
    });
    expect(view.headers.map(({ name }) => name)).not.toContain("Subject");
  });

  test("gives no access to other files", async () => {
    writeFileSync(join(dataDir, "secret.eml"), "Subject: secret\r\n\r\n");
    for (const id of [
      "..%2Fsecret",
      "..%2fsecret.eml",
      "notes",
      "%2e%2e%2fsecret",
      OLD_ID.replace("0", "1"),
      "constructor",
    ])
      expect((await ask(`/outbox/${id}`)).status).toBe(404);
  });

  test.each<[OutboxReaders, number[]]>([
    ["anyone", [200, 200, 200, 200]],
    ["administrators", [401, 403, 403, 200]],
    ["none", [404, 404, 404, 404]],
  ])("is open only to its configured readers: %s", async (readers, expected) => {
    const id = (await list()).mails[0]!.id;
    who.readers = readers;
    const roles = Object.keys(proofs);
    for (const path of ["/outbox", `/outbox/${id}`])
      expect(await Promise.all(roles.map(async (role) => (await ask(path, role)).status))).toEqual(
        expected,
      );
    const examples = readers === "anyone" ? [200, 200, 200, 200] : [401, 403, 200, 200];
    for (const path of ["/mail_examples", "/mail_examples/password_reset?language=sv"])
      expect(await Promise.all(roles.map(async (role) => (await ask(path, role)).status))).toEqual(
        examples,
      );
    who.readers = "anyone";
  });

  test.each<OutboxReaders>(["anyone", "administrators", "none"])(
    "is hidden from visitors on other machines, even when its readers are: %s",
    async (readers) => {
      const id = (await list()).mails[0]!.id;
      who.readers = readers;
      for (const path of ["/outbox", `/outbox/${id}`])
        expect((await ask(path, "editor", false)).status).toBe(404);
      who.readers = "anyone";
    },
  );

  test("shows an example of every kind of mail in each language", async () => {
    const { kinds, languages } = (await (await ask("/mail_examples")).json()) as {
      kinds: string[];
      languages: string[];
    };
    expect(languages).toEqual(["en", "es", "sv", "nl", "fr"]);
    expect(kinds).toContain("newsletter_issue");
    const swedish = (await (
      await ask("/mail_examples/password_reset?language=sv")
    ).json()) as MailView;
    expect(swedish.subject).toMatch(/^Välj ett nytt lösenord · /);
    expect(swedish.html).toContain('<html lang="sv"');
    expect((await ask("/mail_examples/constructor")).status).toBe(404);
  });
});
