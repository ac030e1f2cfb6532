// @database embedded

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "../../cms/contract/languages";
import {
  exampleMailContent,
  MAIL_EXAMPLES,
} from "../../cms/areas/operations/mail-examples.service";
import { createMailSender, type MailSender } from "../../cms/areas/mail/mail-sender";
import { createMailer, type Mailer } from "../../cms/platform/mail/mailer";
import { testLogger } from "../setup/database";
import { type MailServer, type ReceivedMail, startMailServer } from "../setup/mail";

/** Sends every kind of mail in every language to a real mail server, and checks what arrives. */

const SITE = { title: "The library's <b>", url: "https://library.example" };
const HOSTILE = {
  name: `<img src=x onerror="alert('1')">`,
  other: `</td><script>alert(2)</script>`,
  username: `a"><a href="https://evil.example">`,
  title: `{{site.url}} $t(greeting) \${1} & </h2><style>*{display:none}</style>`,
  comment: `<!-- <![endif]--> "comment"`,
  otherTitle: `"><b>`,
  abstract: `<img src=x>{{abstract}}`,
  publisher: `</p><script>`,
  topic: `</b></td>{{#each}}`,
  text: `</blockquote>\n<a href="https://evil.example">Sign in</a>\n\n.\n`,
};
const CASES = Object.keys(MAIL_EXAMPLES).flatMap((kind) =>
  LANGUAGES.map((language) => [kind, language] as const),
);
/** Gmail cuts longer mails. */
const GMAIL_MAX_BYTES = 102_000;

describe("every kind of mail", () => {
  let server: MailServer;
  let mailer: Mailer;
  let mailSender: MailSender;
  beforeAll(async () => {
    server = await startMailServer();
    mailer = createMailer({
      smtpUrl: server.url,
      from: "post@library.example",
      outbox: "",
      logger: testLogger,
    });
    // The post office only asks the site for its title.
    mailSender = createMailSender({
      mailer,
      siteUrl: SITE.url,
      site: { settings: async () => ({ title: SITE.title }) as never },
    });
  });
  afterAll(async () => {
    mailer.close();
    await server.close();
  });

  async function sent(
    kind: string,
    language: (typeof LANGUAGES)[number],
    written?: typeof HOSTILE,
  ): Promise<ReceivedMail> {
    await mailSender.send({
      to: "reader@example.net",
      language,
      mailContent: exampleMailContent(kind, language, SITE, written)!,
    });
    return server.mails.at(-1)!;
  }

  test.each(CASES)(
    "arrives whole, with its text and HTML bodies: %s in %s",
    async (kind, language) => {
      const mail = await sent(kind, language);
      expect(mail).toMatchObject({
        recipients: ["reader@example.net"],
        from: { name: SITE.title, address: "post@library.example" },
      });
      expect(mail.subject!.endsWith(` · ${SITE.title}`)).toBe(true);
      expect(mail.html).toMatch(new RegExp(`^<!doctype html><html lang="${language}" dir="ltr"`));
      for (const body of [mail.html!, mail.text!]) {
        expect(body).not.toMatch(/\{\{|\$t\(|undefined|\[object|NaN/);
        // A text that is missing from the file appears as its key.
        expect(body).not.toMatch(
          /\b(greeting|foot|instead|[a-z]+\.(subject|text|button|foot|expiry))\b(?!=)(?=\s*<|\s*$)/m,
        );
      }
      const addresses = [...mail.html!.matchAll(/(?:href|src)="([^"]*)"/g)].map(
        ([, address]) => address!,
      );
      expect(addresses.length).toBeGreaterThan(1);
      for (const address of addresses) expect(address).toMatch(/^https:\/\/library\.example\//);
      expect([...mail.text!.matchAll(/^https?:\S+$/gm)].length).toBeGreaterThan(1);
      expect(Buffer.byteLength(mail.html!)).toBeLessThan(GMAIL_MAX_BYTES);
    },
  );

  test.each(LANGUAGES)("differs from the other languages in %s", async (language) => {
    for (const kind of Object.keys(MAIL_EXAMPLES)) {
      const contents = LANGUAGES.filter((other) => other !== language).map(
        (other) => exampleMailContent(kind, other, SITE)!.foot[0],
      );
      expect(contents, kind).not.toContain(exampleMailContent(kind, language, SITE)!.foot[0]);
    }
  });

  test.each(Object.keys(MAIL_EXAMPLES))(
    "treats user input in %s as plain text, never as markup, a header or a placeholder",
    async (kind) => {
      const mail = await sent(kind, "en", HOSTILE);
      expect(mail.html).not.toMatch(
        /<script|<img|<b>|onerror="|href="https:\/\/evil|<style>\*|<!-- </,
      );
      const own = await sent(kind, "en");
      const tags = (html: string) =>
        html.match(/<\/?[a-z][a-z0-9]*/g)!.filter((tag) => tag !== "<br");
      expect(tags(mail.html!)).toEqual(tags(own.html!));
      const headers = mail.raw
        .slice(0, mail.raw.indexOf("\r\n\r\n"))
        .replaceAll(/\r\n[ \t]/g, " ")
        .split("\r\n")
        .map((line) => line.split(":")[0]);
      expect([...headers].sort()).toEqual([
        "Auto-Submitted",
        "Content-Type",
        "Date",
        "From",
        "MIME-Version",
        "Message-ID",
        "Subject",
        "To",
      ]);
      expect(Math.max(...mail.raw.split("\r\n").map((line) => line.length))).toBeLessThan(998);
    },
  );

  test("returns nothing for an unknown kind of mail", () => {
    expect(exampleMailContent("constructor", "en", SITE)).toBeUndefined();
  });
});
