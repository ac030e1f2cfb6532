import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMailer, type Mail, type Mailer, mailerFor } from "../../cms/platform/mail/mailer";
import { readCmsEnvironment } from "../../cms/platform/env";
import { testLogger } from "../setup/database";
import { type MailServer, readOutbox, startMailServer } from "../setup/mail";

const mail = (more: Partial<Mail> = {}): Mail => ({ to: "reader@example.net", sender: "Resource Library", subject: "Hej Åsa", text: "Plain", html: "<p>Rich</p>", ...more });
const BREAKS = ["\r\nBcc: all@example.net", "\nX-More: 1", "\r", "\u2028", "\u0000"];

describe("mail by a server", () => {
  let server: MailServer;
  let mailer: Mailer;
  beforeAll(async () => {
    server = await startMailServer();
    mailer = createMailer({ smtpUrl: server.url, from: "The library's post <post@library.example>", outbox: "", logger: testLogger });
  });
  afterAll(async () => {
    mailer.close();
    await server.close();
  });

  test("arrives with both its bodies, from whom the operator says", async () => {
    await mailer.send(mail({ headers: { "List-Unsubscribe": "<https://library.example/newsletter>" } }));
    expect(server.mails.at(-1)).toMatchObject({
      recipients: ["reader@example.net"], subject: "Hej Åsa", text: "Plain\n", html: "<p>Rich</p>\n", from: { name: "The library's post", address: "post@library.example" },
    });
    expect(server.mails.at(-1)!.headers).toContainEqual(expect.objectContaining({ key: "list-unsubscribe" }));
  });

  test("goes nowhere when something would write into its header", async () => {
    const before = server.mails.length;
    for (const end of BREAKS) {
      for (const wrong of [mail({ to: `reader@example.net${end}` }), mail({ sender: `Library${end}` }), mail({ subject: `Hello${end}` }), mail({ headers: { [`X-A${end}`]: "1" } }), mail({ headers: { "X-A": `1${end}` } })]) {
        await expect(mailer.send(wrong)).rejects.toThrow("must not hold line breaks");
      }
    }
    expect(server.mails).toHaveLength(before);
  });

  test("goes to one person, also when the address would be a list", async () => {
    await mailer.send(mail({ to: "one@example.net, two@example.net" })).catch(() => undefined);
    expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain("two@example.net");
  });

  test("that is not taken is reported without the address", async () => {
    server.refuse(1);
    const error = await mailer.send(mail()).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: expect.stringMatching(/^The mail server did not take a mail: \w+ 450$/) });
    expect(`${(error as Error).stack}${JSON.stringify(error)}`).not.toContain("reader@");
    expect((error as Error).cause).toBeUndefined();
  });
});

describe("mail without a server", () => {
  let dataDir = "";
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "library-mail-"))));
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test("lies in the outbox, readable by its owner alone; the log says so once", async () => {
    let log = "";
    const logger = pino(new Writable({ write: (line: Buffer, _encoding, done) => { log += line.toString(); done(); } }));
    const mailer = mailerFor(readCmsEnvironment({ DATA_DIR: dataDir, SITE_URL: "https://library.example:8443" }), logger);
    await mailer.send(mail());
    await mailer.send(mail({ subject: "Second" }));
    const outbox = await readOutbox(dataDir);
    expect(outbox.map(({ subject, from, to, text }) => [subject, from, to, text])).toEqual([
      ["Hej Åsa", { name: "Resource Library", address: "no-reply@library.example" }, [{ name: "", address: "reader@example.net" }], "Plain\n"],
      ["Second", { name: "Resource Library", address: "no-reply@library.example" }, [{ name: "", address: "reader@example.net" }], "Plain\n"],
    ]);
    expect(statSync(join(dataDir, "outbox", readdirSync(join(dataDir, "outbox"))[0]!)).mode & 0o777).toBe(0o600);
    expect(log.match(/SMTP_URL is not set/g)).toHaveLength(1);
    expect(log).not.toContain("reader@");
  });

  test("is refused for line breaks all the same", async () => {
    const mailer = createMailer({ smtpUrl: undefined, from: "a@b.example", outbox: join(dataDir, "outbox"), logger: testLogger });
    for (const end of BREAKS) await expect(mailer.send(mail({ subject: `Hello${end}` }))).rejects.toThrow("must not hold line breaks");
  });
});
