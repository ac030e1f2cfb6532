// @database embedded

import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Writable } from "node:stream";
import { pino } from "pino";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  MailError,
  createMailer,
  type Mail,
  type Mailer,
  mailerFor,
} from "../../cms/platform/mail/mailer";
import { readCmsEnvironment } from "../../cms/platform/env";
import { testLogger } from "../setup/database";
import { type MailServer, readOutbox, startMailServer } from "../setup/mail";

const mail = (more: Partial<Mail> = {}): Mail => ({
  to: "reader@example.net",
  sender: "Resource Library",
  subject: "Hej Åsa",
  text: "Plain",
  html: "<p>Rich</p>",
  ...more,
});
/** How long a mailer waits in tests of servers that never answer. */
const PATIENCE_MS = 300;
const BREAKS = ["\r\nBcc: all@example.net", "\nX-More: 1", "\r", "\u2028", "\u0000"];

describe("mail sent through a server", () => {
  let server: MailServer;
  let mailer: Mailer;
  beforeAll(async () => {
    server = await startMailServer();
    mailer = createMailer({
      smtpUrl: server.url,
      from: "The library's post <post@library.example>",
      outbox: "",
      logger: testLogger,
    });
  });
  afterAll(async () => {
    mailer.close();
    await server.close();
  });

  test("arrives with both bodies, from the address that the operator has set", async () => {
    await mailer.send(
      mail({ headers: { "List-Unsubscribe": "<https://library.example/newsletter>" } }),
    );
    expect(server.mails.at(-1)).toMatchObject({
      recipients: ["reader@example.net"],
      subject: "Hej Åsa",
      text: "Plain\n",
      html: "<p>Rich</p>\n",
      from: { name: "The library's post", address: "post@library.example" },
    });
    expect(server.mails.at(-1)!.headers).toContainEqual(
      expect.objectContaining({ key: "list-unsubscribe" }),
    );
  });

  test("keeps its headers unchanged, however long they are", async () => {
    const key = Array.from({ length: 12 }, () => "eyJhbGciOiJIUzI1NiJ9-_").join(".");
    const headers = {
      "List-Unsubscribe": `<https://library.example/sv/newsletter/leave?key=${key}>, <mailto:leave@library.example?subject=${key}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-ID": "Resource Library <newsletter.library.example>",
    };
    const messageId = "<issue.4711.2026-03-02@library.example>";
    await mailer.send(mail({ headers, messageId }));
    const received = server.mails.at(-1)!;
    expect(received.messageId).toBe(messageId);
    // Lines may only be folded at a space (RFC 5322, 2.2.3).
    const unfolded = received.raw.split("\r\n\r\n")[0]!.replaceAll(/\r\n(?=[ \t])/g, "");
    for (const [name, value] of Object.entries(headers))
      expect(unfolded).toContain(`${name}: ${value}\r\n`);
    expect(Math.max(...received.raw.split("\r\n").map((line) => line.length))).toBeLessThan(998);
  });

  test("is not sent when its content would add a header", async () => {
    const before = server.mails.length;
    for (const end of BREAKS) {
      for (const wrong of [
        mail({ to: `reader@example.net${end}` }),
        mail({ messageId: `<1@library.example>${end}` }),
        mail({ sender: `Library${end}` }),
        mail({ subject: `Hello${end}` }),
        mail({ headers: { [`X-A${end}`]: "1" } }),
        mail({ headers: { "X-A": `1${end}` } }),
      ]) {
        await expect(mailer.send(wrong)).rejects.toThrow("must not contain line breaks");
      }
    }
    expect(server.mails).toHaveLength(before);
  });

  test("goes to a single recipient, even when the address looks like a list", async () => {
    await mailer.send(mail({ to: "one@example.net, two@example.net" })).catch(() => undefined);
    expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain("two@example.net");
  });

  test("is reported without the recipient's address when the server rejects it", async () => {
    server.refuse(1);
    const error = await mailer.send(mail()).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^The mail server did not accept a mail: \w+ 450$/),
    });
    expect(`${(error as Error).stack}${JSON.stringify(error)}`).not.toContain("reader@");
    expect((error as Error).cause).toBeUndefined();
  });
});

describe("sending a mail fails", () => {
  const NOTED = { isServerUnavailable: false, isAddressUnknown: false };
  const AWAY = { outcome: "deferred", isServerUnavailable: true };

  /** Sends a mail to a server with these options and returns the result or the error. */
  async function sentTo(asked: SMTPServerOptions, login = ""): Promise<unknown> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      ...asked,
    });
    const sockets: Socket[] = [];
    server.server.on("connection", (socket) => void sockets.push(socket));
    open.push(() => {
      for (const socket of sockets) socket.destroy();
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.server.address() as AddressInfo;
    const mailer = createMailer({
      smtpUrl: `smtp://${login}127.0.0.1:${port}`,
      from: "a@library.example",
      outbox: "",
      logger: testLogger,
      timeoutMs: PATIENCE_MS,
    });
    try {
      return await mailer.send(mail()).catch((error: unknown) => error);
    } finally {
      mailer.close();
      open.splice(0).forEach((close) => close());
      await new Promise<void>((closed) => server.close(closed));
    }
  }
  const open: (() => void)[] = [];
  const breakLines = () => open.splice(0).forEach((close) => close());
  const no = (responseCode: number, words = "No") =>
    Object.assign(new Error(words), { responseCode });
  const afterText = (stream: Readable, then: () => void) => void stream.resume().once("end", then);

  test.each<[string, SMTPServerOptions, object]>([
    [
      "because the mailbox does not exist",
      { onRcptTo: (_to, _session, done) => done(no(550, "5.1.1 No such mailbox")) },
      { outcome: "refused", isServerUnavailable: false, isAddressUnknown: true },
    ],
    [
      "because the server denies relaying to the recipient",
      { onRcptTo: (_to, _session, done) => done(no(554, "5.7.1 Relay access denied")) },
      { ...NOTED, outcome: "refused" },
    ],
    [
      "because the server rejects the client's host name once it has the recipient",
      {
        onRcptTo: (_to, _session, done) =>
          done(no(504, "5.5.2 <box>: Helo command rejected: need fully-qualified hostname")),
      },
      { ...NOTED, outcome: "refused" },
    ],
    [
      "because the mailbox is busy",
      { onRcptTo: (_to, _session, done) => done(no(450)) },
      { ...NOTED, outcome: "deferred" },
    ],
    [
      "because the server rejects the content permanently",
      { onData: (stream, _session, done) => afterText(stream, () => done(no(554))) },
      { ...NOTED, outcome: "refused" },
    ],
    [
      "because the server rejects the content temporarily",
      { onData: (stream, _session, done) => afterText(stream, () => done(no(451))) },
      { ...NOTED, outcome: "deferred" },
    ],
    [
      "because the server disconnects after it has received the whole mail",
      { onData: (stream) => afterText(stream, breakLines) },
      { ...NOTED, outcome: "unknown" },
    ],
    [
      "because the server does not answer after it has received the whole mail",
      { onData: (stream) => afterText(stream, () => undefined) },
      { ...NOTED, outcome: "unknown" },
    ],
    [
      "because the server disconnects before it receives the content",
      { onRcptTo: breakLines },
      { ...NOTED, outcome: "deferred" },
    ],
    [
      "because the server rejects the sender's address",
      { onMailFrom: (_from, _session, done) => done(no(550)) },
      AWAY,
    ],
    [
      "because the server says that its service is not available",
      { onMailFrom: (_from, _session, done) => done(no(421)) },
      AWAY,
    ],
    [
      "because the server rejects the connection",
      { onConnect: (_session, done) => done(no(554)) },
      AWAY,
    ],
    ["because the server never sends a greeting", { onConnect: () => undefined }, AWAY],
  ])("%s", async (_why, server, meaning) => {
    const error = await sentTo(server);
    expect(error).toBeInstanceOf(MailError);
    expect(error).toMatchObject(meaning);
    expect(`${(error as Error).stack}${JSON.stringify(error)}`).not.toContain("reader@");
  });

  test("because the password is wrong, or because the server cannot be reached", async () => {
    const wrong = {
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error("No")),
    } satisfies SMTPServerOptions;
    expect(await sentTo(wrong, "library:wrong@")).toMatchObject(AWAY);
    const mailer = createMailer({
      smtpUrl: "smtp://127.0.0.1:1",
      from: "a@library.example",
      outbox: "",
      logger: testLogger,
    });
    expect(await mailer.send(mail()).catch((error: unknown) => error)).toMatchObject(AWAY);
    mailer.close();
  });
});

describe("mail without a server", () => {
  let dataDir = "";
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), "library-mail-"))));
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test("is written to the outbox, readable only by the file's owner, and logged once", async () => {
    let log = "";
    const logger = pino(
      new Writable({
        write: (line: Buffer, _encoding, done) => {
          log += line.toString();
          done();
        },
      }),
    );
    const mailer = mailerFor(
      readCmsEnvironment({ DATA_DIR: dataDir, SITE_URL: "https://library.example:8443" }),
      logger,
    );
    await mailer.send(mail());
    await mailer.send(mail({ subject: "Second" }));
    const outbox = await readOutbox(dataDir);
    expect(outbox.map(({ subject, from, to, text }) => [subject, from, to, text])).toEqual([
      [
        "Hej Åsa",
        { name: "Resource Library", address: "no-reply@library.example" },
        [{ name: "", address: "reader@example.net" }],
        "Plain\n",
      ],
      [
        "Second",
        { name: "Resource Library", address: "no-reply@library.example" },
        [{ name: "", address: "reader@example.net" }],
        "Plain\n",
      ],
    ]);
    expect(
      statSync(join(dataDir, "outbox", readdirSync(join(dataDir, "outbox"))[0]!)).mode & 0o777,
    ).toBe(0o600);
    expect(log.match(/SMTP_URL is not set/g)).toHaveLength(1);
    expect(log).not.toContain("reader@");
  });

  test("is refused for line breaks as well", async () => {
    const mailer = createMailer({
      smtpUrl: undefined,
      from: "a@b.example",
      outbox: join(dataDir, "outbox"),
      logger: testLogger,
    });
    for (const end of BREAKS)
      await expect(mailer.send(mail({ subject: `Hello${end}` }))).rejects.toThrow(
        "must not contain line breaks",
      );
  });
});
