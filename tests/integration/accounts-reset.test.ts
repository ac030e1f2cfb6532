// @database server

import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createCms } from "../../cms";
import { createMailer, type Mailer } from "../../cms/platform/mail/mailer";
import { PASSWORD, saveUser } from "../factories/accounts";
import { accountsOf, codeOf } from "../setup/accounts";
import { ORIGIN, testDeps } from "../setup/cms";
import { useDatabase } from "../setup/database";
import { type MailServer, startMailServer } from "../setup/mail";

const MINUTE_MS = 60_000;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe("a password reset", () => {
  const database = useDatabase();
  let server: MailServer;
  let mailer: Mailer;
  let cms: Awaited<ReturnType<typeof createCms>>;
  let log = "";
  const api = () => accountsOf({ cms });
  beforeAll(async () => {
    server = await startMailServer();
    const logger = pino(
      { level: "trace" },
      new Writable({
        write: (line: Buffer, _encoding, done) => {
          log += line.toString();
          done();
        },
      }),
    );
    mailer = createMailer({
      smtpUrl: server.url,
      from: "no-reply@library.example",
      outbox: "",
      logger,
    });
    cms = await createCms({ ...testDeps(database(), database().dataDir), mailer, logger });
  });
  afterAll(async () => {
    await cms.close();
    mailer.close();
    await server.close();
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(async () => {
    await cms.jobs.finish();
    vi.useRealTimers();
  });

  let counter = 0;
  /** Requests a reset mail from an address that no other test uses, and runs the jobs. Returns the mails that arrived. */
  async function ask(username: string, more: object = {}) {
    const before = server.mails.length;
    const { errors } = await api().requestReset(
      { username, ...more },
      { from: `198.51.100.${++counter}` },
    );
    expect(errors).toBeUndefined();
    await cms.jobs.finish();
    return server.mails.slice(before);
  }
  /** Returns the path, token and login of a mail's link. */
  function linkOf({ text }: { text?: string }) {
    const url = new URL(/^http\S+reset-password\S+$/m.exec(text!)![0]);
    return {
      path: url.pathname,
      key: url.searchParams.get("key")!,
      login: url.searchParams.get("login")!,
    };
  }

  test("sends the owner a link that changes the password once", async () => {
    await saveUser(database().db, {
      username: "forgetful",
      name: "Félicité Ngo",
      email: "Forgetful@example.net",
    });
    const session = await api().signIn("forgetful", PASSWORD);
    const [mail, ...others] = await ask("forgetful@EXAMPLE.net");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipients: ["Forgetful@example.net"],
      subject: "Choose a new password · Resource Library",
      from: { name: "Resource Library", address: "no-reply@library.example" },
    });
    expect(mail!.to).toEqual([{ name: "", address: "Forgetful@example.net" }]);
    expect(mail!.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    const { path, key, login } = linkOf(mail!);
    expect([path, login]).toEqual(["/account/reset-password", "forgetful"]);
    expect(mail!.html).toContain(`key=${key}`);
    expect(mail!.text).toContain("Félicité Ngo");

    const { data } = await api().reset({ key, login, password: "Another-one-7" });
    expect(data?.resetUserPassword.user).toEqual({
      username: "forgetful",
      email: "Forgetful@example.net",
      jwtAuthToken: null,
    });
    expect(await api().whoIs(session.jwtAuthToken)).toBe(401);
    expect(codeOf(await api().login({ username: "forgetful", password: PASSWORD }))).toBe(
      "incorrect_password",
    );
    expect(await api().signIn("forgetful", "Another-one-7")).toBeTruthy();
    expect(codeOf(await api().reset({ key, login, password: "A-third-one-7" }))).toBe(
      "link_expired",
    );

    await cms.jobs.finish();
    expect(server.mails.at(-1)).toMatchObject({
      recipients: ["Forgetful@example.net"],
      subject: "Your password was changed · Resource Library",
    });
    expect(server.mails.at(-1)!.text).not.toContain("key=");
  });

  test("succeeds for only one of several simultaneous requests with the same link", async () => {
    await saveUser(database().db, { username: "raced" });
    const { key, login } = linkOf((await ask("raced"))[0]!);
    const answers = await Promise.all(
      ["One-password-1", "Two-passwords-2", "Three-passwords-3"].map((password) =>
        api().reset({ key, login, password }),
      ),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "link_expired")).toHaveLength(2);
  });

  test("expires after an hour or with the next mail, and is refused for any other name", async () => {
    await saveUser(database().db, { username: "slow" });
    await saveUser(database().db, { username: "impostor" });
    const first = linkOf((await ask("slow"))[0]!);
    const second = linkOf((await ask("slow"))[0]!);
    const reset = async (key: string, login: string) =>
      codeOf(await api().reset({ key, login, password: "Another-one-7" }));
    expect(await reset(first.key, "slow")).toBe("link_expired");
    expect(await reset(second.key, "impostor")).toBe("link_expired");
    expect(await reset(`${second.key}x`, "slow")).toBe("link_expired");
    expect(await reset("", "slow")).toBe("link_expired");
    expect(
      (await api().reset({ key: second.key, login: "slow", password: "weak" })).errors![0]!.message,
    ).toBe("invalid_input: Password needs to be at least 6 characters long.");
    later(61 * MINUTE_MS);
    expect(await reset(second.key, "slow")).toBe("link_expired");
    expect(await reset(linkOf((await ask("slow"))[0]!).key, "SLOW@example.net")).toBeUndefined();
  });

  test("answers the same and queues the same work for an unknown name, and sends no mail to accounts without a password", async () => {
    await saveUser(database().db, {
      username: "sworn",
      email: "sworn@elsewhere.example",
      password_hash: null,
    });
    await saveUser(database().db, { username: "orguser", email: "orguser@library.example" });
    await saveUser(database().db, { username: "present" });
    const body = async (username: string) =>
      JSON.stringify(await api().requestReset({ username }, { from: `198.51.100.${++counter}` }));
    const answers = await Promise.all(
      ["present", "absent", "absent@example.net", "sworn", "orguser"].map(body),
    );
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
    const before = server.mails.length;
    await cms.jobs.finish();
    expect(server.mails.slice(before).map(({ recipients }) => recipients)).toEqual([
      ["present@example.net"],
    ]);
    expect(codeOf(await api().requestReset({ username: "orguser@library.example" }))).toBe(
      "sign_on_required",
    );
    expect(codeOf(await api().requestReset({ username: "a@b" }))).toBe("invalid_email");
  });

  test.each([
    ["FR", "fr", "Choisissez un nouveau mot de passe"],
    ["ES", "es", "Elige una contraseña nueva"],
    ["SV", "sv", "Välj ett nytt lösenord"],
    ["NL", "nl", "Kies een nieuw wachtwoord"],
  ])("is written in %s if the request asks for it", async (language, prefix, subject) => {
    await saveUser(database().db, { username: `in${prefix}` });
    const [mail] = await ask(`in${prefix}`, { language });
    expect(mail!.subject).toBe(`${subject} · Resource Library`);
    expect(linkOf(mail!).path).toBe(`/${prefix}/account/reset-password`);
    expect(mail!.html).toContain(`<html lang="${prefix}" dir="ltr"`);
  });

  test("is otherwise in the account's language, small, without images, and escapes all markup", async () => {
    await saveUser(database().db, {
      username: "markup",
      name: 'A <b>"bold"</b> & co',
      language: "sv",
    });
    const [mail] = await ask("markup");
    expect(mail!.subject).toMatch(/^Välj/);
    expect(mail!.html).toContain("A &lt;b&gt;&quot;bold&quot;&lt;/b&gt; &amp; co");
    expect(mail!.html).not.toMatch(/<img|<b>|<script|url\(/);
    expect(mail!.text).toContain('A <b>"bold"</b> & co');
    expect(mail!.raw.length).toBeLessThan(10 * 1024);
    expect(
      [...mail!.html!.matchAll(/href="([^"]+)"/g)].every(([, url]) => url!.startsWith(ORIGIN)),
    ).toBe(true);
  });

  test("is retried when the mail server refuses it, and leaves no email address in the log or the queue", async () => {
    await saveUser(database().db, { username: "later" });
    server.refuse(1);
    expect(await ask("later")).toHaveLength(1);
    expect(log).toMatch(/a job failed/);
    expect(log).toContain("450");
    const { rows } = await database().db.executeQuery<{ all: string }>({
      sql: "select json_agg(j)::text as all from pgboss.job j",
      parameters: [],
      query: { kind: "RawNode" } as never,
      queryId: { queryId: "jobs" },
    });
    for (const text of [log, rows[0]!.all])
      expect(text).not.toMatch(/later@example|forgetful@example|key=/i);
  });

  test("is mailed at most three times an hour, whether or not the account exists", async () => {
    await saveUser(database().db, { username: "flooded" });
    for (const username of ["flooded", "unheard"]) {
      const codes = [];
      for (let attempt = 0; attempt < 4; attempt++)
        codes.push(
          codeOf(await api().requestReset({ username }, { from: `203.0.113.${attempt}` })),
        );
      expect(codes).toEqual([undefined, undefined, undefined, "rate_limited"]);
    }
    const before = server.mails.length;
    await cms.jobs.finish();
    // Waiting requests are combined into one mail.
    expect(server.mails.length - before).toBe(1);
    for (let attempt = 0; attempt < 20; attempt++)
      await api().requestReset({ username: `anybody${attempt}` }, { from: "203.0.113.99" });
    expect(
      codeOf(await api().requestReset({ username: "anybody20" }, { from: "203.0.113.99" })),
    ).toBe("rate_limited");
  });

  test("lets the owner log in at once, even after many failed guesses", async () => {
    await saveUser(database().db, { username: "guessed" });
    const caller = { from: "203.0.113.150" };
    for (let attempt = 0; attempt < 6; attempt++)
      await api().login({ username: "guessed", password: "Wrong-2026" }, caller);
    expect(codeOf(await api().login({ username: "guessed", password: PASSWORD }, caller))).toBe(
      "rate_limited",
    );
    const { key, login } = linkOf((await ask("guessed"))[0]!);
    expect(
      codeOf(await api().reset({ key, login, password: "Another-one-7" }, caller)),
    ).toBeUndefined();
    expect(await api().signIn("guessed", "Another-one-7", caller)).toBeTruthy();
  });
});
