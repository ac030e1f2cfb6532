// @database server

import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createCms } from "../../cms";
import { BotChallenge } from "../../cms/contract/accounts";
import { MESSAGE_MAX_CHARS } from "../../cms/contract/limits";
import { type Message, MessagesAnswer } from "../../cms/contract/messages";
import { createMailer, type Mailer } from "../../cms/platform/mail/mailer";
import { saveUser, signIn } from "../factories/accounts";
import { savePost } from "../factories/library";
import { ORIGIN, testAccounts, testDeps } from "../setup/cms";
import { useDatabase } from "../setup/database";
import { type MailServer, startMailServer } from "../setup/mail";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

const LETTER = {
  name: "Félicité Ngo",
  email: "felicite@example.net",
  textarea: "May we translate this guide?",
};
const CORRECTION = {
  name: "Félicité Ngo",
  email: "felicite@example.net",
  text: "The year should be 2023.",
};

describe("messages and corrections", () => {
  const database = useDatabase();
  let server: MailServer;
  let mailer: Mailer;
  let cms: Awaited<ReturnType<typeof createCms>>;
  const db = () => database().db;
  let staff: { Authorization: string };
  let reader: { Authorization: string };
  let report = 0;

  beforeAll(async () => {
    server = await startMailServer();
    const deps = testDeps(database(), database().dataDir);
    mailer = createMailer({
      smtpUrl: server.url,
      from: "Library <post@library.example>",
      outbox: "",
      logger: deps.logger,
    });
    cms = await createCms({ ...deps, mailer });
    report = await savePost(db(), {
      title: "Water in schools",
      translations: [
        { language: "en", title: "Water in schools", abstract: "" },
        { language: "sv", title: "Vatten i skolan", abstract: "" },
      ],
    });
    await savePost(db(), { title: "Secret", type: "internal_document", visibility: "internal" });
    await savePost(db(), {
      title: "Story",
      type: "article",
      translations: [
        {
          language: "en",
          title: "Story",
          abstract: "",
          body: { text: "", imageCaption: "", imageReference: "", blocks: [] },
        },
      ],
    });
    await saveUser(db(), { username: "reader", name: "Amina Diallo" });
    await saveUser(db(), { username: "editor", name: "Astrid Lind", roles: ["staff"] });
    reader = await signIn(cms, "reader");
    staff = await signIn(cms, "editor");
  });
  afterAll(async () => {
    await cms.close();
    mailer.close();
    await server.close();
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(async () => {
    await db().deleteFrom("messages").execute();
    await db().deleteFrom("site_settings").where("key", "=", "contactEmails").execute();
    vi.useRealTimers();
  });

  let counter = 0;
  /** Returns an address that no other test uses, so that rate limits do not add up. */
  const somewhere = () => `198.51.100.${++counter}`;
  const ask = (
    method: string,
    path: string,
    {
      body,
      headers = {},
      from = somewhere(),
    }: { body?: BodyInit | object; headers?: Record<string, string>; from?: string } = {},
  ) => {
    const isRaw =
      body === undefined ||
      body instanceof FormData ||
      body instanceof URLSearchParams ||
      body instanceof ReadableStream ||
      typeof body === "string";
    const init: RequestInit & { duplex?: "half" } = {
      method,
      headers: { ...(!isRaw && { "Content-Type": "application/json" }), ...headers },
      body: isRaw ? body : JSON.stringify(body),
      duplex: "half",
    };
    return cms.fetch(new Request(`${ORIGIN}/api/v1${path}`, init), { clientAddress: from });
  };
  const formOf = (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const send = (
    path: string,
    fields: Record<string, string | Blob>,
    more: Omit<Parameters<typeof ask>[2] & object, "body"> = {},
  ) => ask("POST", path, { ...more, body: formOf(fields) });
  const codeOf = async (response: Response) =>
    response.ok ? response.status : ((await response.json()) as { code: string }).code;
  const fieldsOf = async (response: Response) =>
    ((await response.json()) as { fields?: Record<string, string> }).fields;
  const setContacts = (...addresses: string[]) =>
    db()
      .insertInto("site_settings")
      .values({ key: "contactEmails", language: "", value: JSON.stringify(addresses) })
      .execute();
  /** Runs the jobs and returns the mails that they sent. */
  async function mailed() {
    const before = server.mails.length;
    await cms.jobs.finish();
    return server.mails.slice(before);
  }
  const list = async (query = "", headers = staff) =>
    MessagesAnswer.parse(await (await ask("GET", `/messages?${query}`, { headers })).json());
  const only = async (query?: string): Promise<Message> => {
    const { messages } = await list(query);
    expect(messages).toHaveLength(1);
    return messages[0]!;
  };

  describe("a message", () => {
    test("is accepted with the fields of R3.25, stored, and mailed with the sender as reply address", async () => {
      const response = await send("/send_contact_form", {
        ...LETTER,
        toEmail: "",
        fromUrl: `${ORIGIN}/fr/search?q=water`,
        language: "fr",
      });
      expect([response.status, await response.text()]).toEqual([204, ""]);
      const [mail, ...others] = await mailed();
      expect(others).toEqual([]);
      const message = await only();
      expect(mail).toMatchObject({
        recipients: ["post@library.example"],
        from: { name: "Library", address: "post@library.example" },
        replyTo: [{ name: "Félicité Ngo", address: "felicite@example.net" }],
        subject: `Message ${message.databaseId} from a reader · Resource Library`,
      });
      expect(mail!.text).toContain(
        "Félicité Ngo (felicite@example.net) uses the library in French and writes:\n\n> May we translate this guide?",
      );
      expect(mail!.text).toContain(`Sent from the page ${ORIGIN}/fr/search\n`);
      expect(mail!.text).toContain(`${ORIGIN}/admin/review/messages`);
      expect(message).toMatchObject({
        kind: "contact",
        state: "new",
        name: "Félicité Ngo",
        email: "felicite@example.net",
        text: "May we translate this guide?",
        language: "fr",
        fromUrl: "/fr/search",
        document: null,
        user: null,
        done: null,
        mailed: expect.any(String),
      });
      // The mail is sent only once.
      expect(await mailed()).toEqual([]);
    });

    test("is accepted as JSON and as a plain form, and in no other format", async () => {
      expect((await ask("POST", "/send_contact_form", { body: LETTER })).status).toBe(204);
      expect(
        (await ask("POST", "/send_contact_form", { body: new URLSearchParams(LETTER) })).status,
      ).toBe(204);
      expect(
        await codeOf(
          await ask("POST", "/send_contact_form", {
            body: "name=x",
            headers: { "Content-Type": "text/plain" },
          }),
        ),
      ).toBe("unsupported_media_type");
      expect(
        await codeOf(
          await ask("POST", "/send_contact_form", {
            body: "no form at all",
            headers: { "Content-Type": "multipart/form-data; boundary=x" },
          }),
        ),
      ).toBe("malformed_request");
      expect(
        await codeOf(
          await ask("POST", "/send_contact_form", {
            body: "name=x",
            headers: { "Content-Type": "multipart/form-data" },
          }),
        ),
      ).toBe("malformed_request");
      expect((await list()).count).toBe(2);
    });

    test("takes no files, and stops reading a body that is too large, even when its length is unknown", async () => {
      expect(
        await fieldsOf(
          await send("/send_contact_form", {
            ...LETTER,
            photo: new File(["x"], "x.png", { type: "image/png" }),
          }),
        ),
      ).toEqual({ photo: "This form does not accept files" });
      let sent = 0;
      const endless = new ReadableStream({
        pull(controller) {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(97));
        },
      });
      expect(
        await codeOf(
          await ask("POST", "/send_contact_form", {
            body: endless,
            headers: { "Content-Type": "application/x-www-form-urlencoded" },
          }),
        ),
      ).toBe("payload_too_large");
      expect(sent).toBeLessThan(2_000_000);
      expect((await list()).count).toBe(0);
    });

    test("reports every field that is missing or invalid", async () => {
      expect(await fieldsOf(await send("/send_contact_form", {}))).toEqual({
        name: "This field must not be left blank",
        email: "This field must not be left blank",
        textarea: "This field must not be left blank",
      });
      expect(
        await fieldsOf(
          await send("/send_contact_form", {
            name: " \t ",
            email: "felicite@example",
            textarea: "Hello",
          }),
        ),
      ).toEqual({
        name: "This field must not be left blank",
        email: "The email is not valid.",
        textarea: "There are too few characters in the field",
      });
      expect(
        await fieldsOf(
          await send("/send_contact_form", {
            ...LETTER,
            name: "n".repeat(101),
            textarea: "ü".repeat(MESSAGE_MAX_CHARS + 1),
          }),
        ),
      ).toEqual({
        name: "There are too many characters in the field",
        textarea: "There are too many characters in the field",
      });
      expect(
        (await send("/send_contact_form", { ...LETTER, textarea: "🌍".repeat(MESSAGE_MAX_CHARS) }))
          .status,
      ).toBe(204);
    });

    test("is mailed only to the site's own addresses", async () => {
      await setContacts("office@library.example", "rights@library.example", "no address");
      const addressed = async (toEmail: string) => {
        expect((await send("/send_contact_form", { ...LETTER, toEmail })).status).toBe(204);
        return (await mailed()).flatMap(({ recipients }) => recipients);
      };
      expect(await addressed("Rights@Library.example")).toEqual(["rights@library.example"]);
      for (const foreign of [
        "victim@example.net",
        "rights@library.example,victim@example.net",
        "rights@library.example\r\nBcc: victim@example.net",
        "<victim@example.net>",
        "x".repeat(5_000),
        "no address",
      ]) {
        expect([foreign, await addressed(foreign)]).toEqual([foreign, ["office@library.example"]]);
      }
      // Taken off the list of recipients while the mail was waiting.
      expect(
        (await send("/send_contact_form", { ...LETTER, toEmail: "rights@library.example" })).status,
      ).toBe(204);
      await db()
        .updateTable("site_settings")
        .set({ value: JSON.stringify(["office@library.example"]) })
        .where("key", "=", "contactEmails")
        .execute();
      expect((await mailed()).flatMap(({ recipients }) => recipients)).toEqual([
        "office@library.example",
      ]);
    });

    test("cannot inject a header or markup through its text", async () => {
      const name =
        'Eve\r\nBcc: all@example.net\u2028 <script>alert(1)</script>" <eve@evil.example>, x\u202etxt';
      expect(
        (
          await send("/send_contact_form", {
            ...LETTER,
            name,
            textarea:
              '<img src=x onerror=alert(1)>\r\n\r\n{{name}} $t(message.foot)\u0007 </blockquote><a href="https://evil.example">Sign in</a>',
          })
        ).status,
      ).toBe(204);
      const [mail] = await mailed();
      expect(mail!.recipients).toEqual(["post@library.example"]);
      expect(mail!.replyTo).toEqual([
        {
          name: 'Eve Bcc: all@example.net <script>alert(1)</script>" <eve@evil.example>, xtxt',
          address: "felicite@example.net",
        },
      ]);
      expect(mail!.headers.map(({ key }) => key)).not.toContain("bcc");
      expect(mail!.html).not.toMatch(/<img|<script|href="https:\/\/evil/);
      expect(mail!.html).toContain(
        "&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt;<br><br>{{name}} $t(message.foot) &lt;/blockquote&gt;",
      );
      expect(mail!.text).toContain(
        "> <img src=x onerror=alert(1)>\n> \n> {{name}} $t(message.foot) </blockquote>",
      );
      expect((await only()).name).not.toMatch(/[\r\n\u2028\u202e]/);
    });

    test("stores the page that it was sent from only for pages of the site, and without the query", async () => {
      for (const [fromUrl, kept] of [
        ["https://elsewhere.example/x", null],
        [`${ORIGIN}/account/reset-password?key=secret&login=anna#x`, "/account/reset-password"],
        ["javascript:alert(1)", null],
        ["x".repeat(10_000), null],
      ] as const) {
        expect((await send("/send_contact_form", { ...LETTER, fromUrl })).status).toBe(204);
        expect((await only()).fromUrl).toBe(kept);
        await db().deleteFrom("messages").execute();
      }
    });

    test("is mailed once the mail server is back, even when its job was lost", async () => {
      server.refuse(2);
      await send("/send_contact_form", LETTER);
      expect(await mailed()).toHaveLength(1);
      await send("/send_contact_form", LETTER);
      await db().updateTable("messages").set({ sent: null }).execute();
      expect((await mailed()).length).toBeGreaterThanOrEqual(2);
      expect(await mailed()).toEqual([]);
    });

    test("names the signed-in sender, and outlives the sender's account", async () => {
      const leaver = await saveUser(db(), { username: "leaver", name: "Lena Berg" });
      await send("/send_contact_form", LETTER, { headers: await signIn(cms, "leaver") });
      expect((await mailed())[0]!.text).toContain("The sender is signed in as Lena Berg.");
      expect((await only()).user).toEqual({ databaseId: leaver, name: "Lena Berg" });
      await db().deleteFrom("users").where("database_id", "=", leaver).execute();
      expect(await only()).toMatchObject({ user: null, name: "Félicité Ngo" });
    });
  });

  describe("a correction", () => {
    test("is linked to its document, by id or by a slug in any language", async () => {
      for (const document of [String(report), "water-in-schools", "vatten-i-skolan"]) {
        expect([
          document,
          (
            await send("/correction", {
              ...CORRECTION,
              document,
              language: "sv",
              fromUrl: "/sv/document/vatten-i-skolan",
            })
          ).status,
        ]).toEqual([document, 204]);
        const [mail] = await mailed();
        expect(mail).toMatchObject({
          recipients: ["post@library.example"],
          replyTo: [{ address: "felicite@example.net" }],
          subject: expect.stringMatching(/^Correction \d+ from a reader · /),
        });
        expect(mail!.text).toContain(
          `About “Water in schools”: ${ORIGIN}/document/water-in-schools\n`,
        );
        expect(mail!.text).toContain("in Swedish and writes:\n\n> The year should be 2023.");
        expect((await only("language=sv")).document).toEqual({
          databaseId: report,
          type: "document",
          title: "Vatten i skolan",
          language: "sv",
          link: "/sv/document/vatten-i-skolan",
        });
        await db().deleteFrom("messages").execute();
      }
      expect(
        (await ask("POST", "/correction", { body: { ...CORRECTION, document: report } })).status,
      ).toBe(204);
    });

    test("is only accepted for documents that the sender can see", async () => {
      for (const document of ["nothing", "secret", "story", "2147483647", "0", "99999999999"])
        expect([
          document,
          await codeOf(await send("/correction", { ...CORRECTION, document })),
        ]).toEqual([document, "not_found"]);
      expect(
        await codeOf(
          await send("/correction", { ...CORRECTION, document: "secret" }, { headers: reader }),
        ),
      ).toBe("not_found");
      expect(
        await codeOf(
          await send("/correction", { ...CORRECTION, document: "secret" }, { headers: staff }),
        ),
      ).toBe(204);
      expect(await fieldsOf(await send("/correction", CORRECTION))).toHaveProperty("document");
      expect(await fieldsOf(await send("/correction", { document: "water-in-schools" }))).toEqual({
        name: expect.any(String),
        email: expect.any(String),
        text: "This field must not be left blank",
      });
    });

    test("is kept when its document is deleted", async () => {
      const gone = await savePost(db(), { title: "Gone soon" });
      await send("/correction", { ...CORRECTION, document: "gone-soon" });
      await db().deleteFrom("posts").where("database_id", "=", gone).execute();
      expect((await mailed())[0]!.text).not.toContain("About");
      expect(await only()).toMatchObject({ kind: "correction", document: null });
    });
  });

  describe("limits", () => {
    test("count by IP address for visitors, and by account for members, wherever they write from", async () => {
      const from = somewhere();
      const codes = [];
      for (let time = 0; time < 21; time++)
        codes.push(
          await codeOf(
            await send(
              time % 2 ? "/correction" : "/send_contact_form",
              { ...LETTER, ...CORRECTION, document: String(report) },
              { from },
            ),
          ),
        );
      expect(codes).toEqual([...Array(20).fill(204), "rate_limited"]);
      expect((await send("/send_contact_form", LETTER)).status).toBe(204);
      for (let time = 0; time < 20; time++)
        expect((await send("/send_contact_form", LETTER, { headers: reader })).status).toBe(204);
      const refused = await send("/send_contact_form", LETTER, { headers: reader });
      expect([refused.status, Number(refused.headers.get("retry-after")) > 3_000]).toEqual([
        429,
        true,
      ]);
      later(61 * MINUTE_MS);
      reader = await signIn(cms, "reader");
      expect((await send("/send_contact_form", LETTER, { from, headers: reader })).status).toBe(
        204,
      );
    });
  });

  describe("the list for staff", () => {
    test("shows messages newest first, in pages, filtered by kind and state", async () => {
      for (const number of [1, 2, 3]) {
        await send("/send_contact_form", { ...LETTER, textarea: `Message number ${number}` });
        await send("/correction", {
          ...CORRECTION,
          document: String(report),
          text: `Correction number ${number}`,
        });
        later(1_000);
      }
      const texts = async (query: string) => {
        const { messages, ...place } = await list(query);
        return [messages.map(({ text }) => text), place];
      };
      const counts = { correction: { new: 3, done: 0 }, contact: { new: 3, done: 0 } };
      expect(await texts("kind=contact&page_size=2")).toEqual([
        ["Message number 3", "Message number 2"],
        { count: 3, page: 1, pages: 2, counts },
      ]);
      expect(await texts("kind=correction&page_size=2&page=9")).toEqual([
        ["Correction number 1"],
        { count: 3, page: 2, pages: 2, counts },
      ]);
      expect((await texts("page_size=2"))[0]).toEqual(["Correction number 3", "Message number 3"]);
      expect(await texts("state=done")).toEqual([[], { count: 0, page: 1, pages: 1, counts }]);
    });

    test("records who closed a message first, and lets staff reopen it", async () => {
      await send("/correction", { ...CORRECTION, document: String(report) });
      const { databaseId } = await only();
      const put = async (state: string) =>
        (
          await ask("PUT", `/messages/${databaseId}`, { body: { state }, headers: staff })
        ).json() as Promise<Message>;
      const done = await put("done");
      expect(done).toMatchObject({
        state: "done",
        done: { by: "Astrid Lind" },
        document: { title: "Water in schools" },
      });
      later(MINUTE_MS);
      expect(await put("done")).toEqual(done);
      expect((await list()).count).toBe(0);
      expect((await only("state=done")).databaseId).toBe(databaseId);
      expect(await put("new")).toMatchObject({ state: "new", done: null });
      expect(
        await codeOf(
          await ask("PUT", "/messages/2147483647", { body: { state: "done" }, headers: staff }),
        ),
      ).toBe("not_found");
      expect(
        await codeOf(
          await ask("PUT", `/messages/${databaseId}`, { body: { state: "gone" }, headers: staff }),
        ),
      ).toBe("invalid_input");
    });

    test("cannot be read or changed by others", async () => {
      await send("/correction", { ...CORRECTION, document: String(report) });
      const { databaseId } = await only();
      for (const [headers, code] of [
        [{}, "unauthenticated"],
        [reader, "forbidden"],
      ] as const) {
        expect(await codeOf(await ask("GET", "/messages", { headers }))).toBe(code);
        expect(
          await codeOf(
            await ask("PUT", `/messages/${databaseId}`, { body: { state: "done" }, headers }),
          ),
        ).toBe(code);
      }
      expect((await only()).state).toBe("new");
    });

    test("drops messages three months after they were closed, or after a year", async () => {
      await send("/send_contact_form", { ...LETTER, textarea: "This one is seen to" });
      await ask("PUT", `/messages/${(await only()).databaseId}`, {
        body: { state: "done" },
        headers: staff,
      });
      await send("/send_contact_form", { ...LETTER, textarea: "This one lies there" });
      const kept = async () =>
        (await db().selectFrom("messages").select("text").orderBy("id").execute()).map(
          ({ text }) => text,
        );
      later(89 * DAY_MS);
      await cms.jobs.finish();
      expect(await kept()).toHaveLength(2);
      later(2 * DAY_MS);
      await cms.jobs.finish();
      expect(await kept()).toEqual(["This one lies there"]);
      later(275 * DAY_MS);
      await cms.jobs.finish();
      expect(await kept()).toEqual([]);
    });
  });
});

describe("the bot check of messages", () => {
  const database = useDatabase();
  let cms: Awaited<ReturnType<typeof createCms>>;
  beforeAll(async () => {
    cms = await createCms({
      ...testDeps(database(), database().dataDir),
      accounts: { ...testAccounts, botCheck: true },
    });
  });
  afterAll(() => cms.close());
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  const challenge = async () =>
    BotChallenge.parse(
      await (await cms.fetch(new Request(`${ORIGIN}/api/v1/bot_challenge`))).json(),
    );
  const send = async (
    proof: Record<string, string>,
    { clientAddress = "203.0.113.9", headers = {} } = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...LETTER, ...proof })) form.set(name, value);
    const response = await cms.fetch(
      new Request(`${ORIGIN}/api/v1/send_contact_form`, { method: "POST", body: form, headers }),
      { clientAddress },
    );
    return response.ok ? response.status : ((await response.json()) as { code: string }).code;
  };

  test("asks visitors for a proof of work that can be used once", async () => {
    expect(await send({})).toBe("bot_check_failed");
    const given = (await challenge()).challenge as unknown as Parameters<
      typeof solveChallenge
    >[0]["challenge"];
    const altcha = Buffer.from(
      JSON.stringify({
        challenge: given,
        solution: await solveChallenge({ challenge: given, deriveKey }),
      }),
    ).toString("base64");
    expect([await send({ altcha }), await send({ altcha })]).toEqual([204, "bot_check_failed"]);
    expect(await database().db.selectFrom("messages").select("text").execute()).toHaveLength(1);
  });

  test("is skipped for signed-in members", async () => {
    await saveUser(database().db, { username: "member", name: "Amina Diallo" });
    expect(await send({}, { headers: await signIn(cms, "member") })).toBe(204);
    expect(await send({}, { headers: { Authorization: "Bearer made-up" } })).not.toBe(204);
  });

  test("accepts a stamp without JavaScript, five times an hour from one address", async () => {
    const stamps = await Promise.all(
      Array.from({ length: 7 }, async () => (await challenge()).stamp),
    );
    expect(await send({ stamp: stamps[0]! })).toBe("bot_check_failed");
    later(4_000);
    expect(await send({ stamp: stamps[0]!, website: "https://spam.example" })).toBe(
      "bot_check_failed",
    );
    const codes = [];
    for (const stamp of stamps.slice(1)) codes.push(await send({ stamp, website: "" }));
    expect(codes).toEqual([204, 204, 204, 204, 204, "rate_limited"]);
  });
});
