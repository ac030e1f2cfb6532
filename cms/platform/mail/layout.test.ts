import { describe, expect, test } from "vitest";
import { layoutHtml, layoutText, type MailContent, type MailItem } from "./layout";

const HEAD = { title: "Resource Library", url: "https://library.example/" };
const MAIL_CONTENT: MailContent = {
  subject: "Choose a new password",
  paragraphs: ["Hello Åsa,", "Somebody asked for it."],
  foot: ["Because you asked."],
};
const HOSTILE = `"><script>alert('1')</script>{{site.url}} & <b onclick=x>`;

const item = (more: Partial<MailItem> = {}): MailItem => ({
  title: "School meals",
  url: "https://library.example/document/school-meals",
  language: "en",
  facts: ["Study", "2026", "Small Hands"],
  abstract: "What children eat.",
  ...more,
});
const html = (more: Partial<MailContent> = {}) =>
  layoutHtml("en", HEAD, { ...MAIL_CONTENT, ...more });
const text = (more: Partial<MailContent> = {}) => layoutText(HEAD, { ...MAIL_CONTENT, ...more });

describe("layoutHtml", () => {
  test("fills every placeholder, and shows only the parts that the mail has", () => {
    expect(html()).not.toMatch(/\{\{|undefined|null/);
    expect(html()).toContain("<h1");
    expect(html()).not.toMatch(/<blockquote|<h2|class="side fill"|<img/);
    expect(html()).not.toMatch(/class="act"/);
  });

  test("sets the language and the text direction", () => {
    expect(layoutHtml("sv", HEAD, MAIL_CONTENT)).toMatch(
      /^<!doctype html><html lang="sv" dir="ltr"/,
    );
    expect(html()).not.toMatch(/direction:(?!ltr)/);
  });

  test("escapes markup in every field", () => {
    const written = html({
      subject: HOSTILE,
      preheader: HOSTILE,
      paragraphs: [HOSTILE],
      quote: HOSTILE,
      button: { label: HOSTILE, url: `https://library.example/?a=${HOSTILE}`, instead: HOSTILE },
      items: [
        item({
          title: HOSTILE,
          facts: [HOSTILE, HOSTILE],
          abstract: HOSTILE,
          reason: HOSTILE,
          language: HOSTILE,
          picture: { url: HOSTILE, width: 3, height: 4, alt: HOSTILE },
        }),
      ],
      more: { label: HOSTILE, url: HOSTILE },
      foot: [HOSTILE],
      footLinks: [{ label: HOSTILE, url: HOSTILE }],
    });
    expect(written).not.toMatch(/<script|<b onclick/);
    expect(written.match(/&lt;script&gt;/g)!.length).toBeGreaterThan(15);
  });

  test("keeps the line breaks of quoted text", () => {
    expect(html({ quote: "One\nTwo <2>" })).toContain(">One<br>Two &lt;2&gt;</blockquote>");
  });

  test("shows posts with their picture, or with the blocks of their topic", () => {
    const written = html({
      items: [
        item({
          picture: { url: "https://library.example/p.webp", width: 300, height: 400, alt: "" },
        }),
        item({ family: "health", abstract: "" }),
      ],
    });
    expect(written).toContain('src="https://library.example/p.webp" width="72" height="96"');
    expect(written.match(/bgcolor="#F4A58C"/g)).toHaveLength(1);
    expect(written.match(/<h2 lang="en" dir="auto"/g)).toHaveLength(2);
    expect(written.match(/What children eat/g)).toHaveLength(1);
  });

  test("stays below the size at which mail programs cut mails, even for the largest issue", () => {
    const long = "Every child has the right to learn in a language that it understands. "
      .repeat(5)
      .slice(0, 300);
    const full = item({
      title: long.slice(0, 150),
      url: `https://library.example/fr/document/${"long-name-".repeat(10)}`,
      facts: [long.slice(0, 30), "2026", long.slice(0, 80)],
      abstract: long,
      reason: long.slice(0, 100),
    });
    const footLinks = [1, 2].map(() => ({
      label: "Leave",
      url: `https://library.example/newsletter/leave?key=${"k".repeat(300)}`,
    }));
    const bytes = Buffer.byteLength(
      html({
        items: Array.from({ length: 20 }, () => full),
        more: { label: "More", url: "https://library.example/search" },
        footLinks,
      }),
    );
    // Gmail cuts mails at 102 KB.
    expect(bytes).toBeLessThan(60_000);
  });
});

describe("layoutText", () => {
  test("contains everything that the HTML contains", () => {
    expect(
      text({
        quote: "One\nTwo",
        button: { label: "Choose", url: "https://library.example/choose", instead: "Or:" },
        items: [item({ reason: "You follow Food." }), item({ abstract: "" })],
        more: { label: "See all 34", url: "https://library.example/search" },
        footLinks: [{ label: "Leave", url: "https://library.example/leave" }],
      }),
    ).toMatchInlineSnapshot(`
      "Choose a new password

      Hello Åsa,

      Somebody asked for it.

      > One
      > Two

      Choose
      https://library.example/choose

      School meals
      Study · 2026 · Small Hands
      What children eat.
      You follow Food.
      https://library.example/document/school-meals

      School meals
      Study · 2026 · Small Hands
      https://library.example/document/school-meals

      See all 34
      https://library.example/search

      -- 
      Resource Library
      https://library.example/
      Because you asked.

      Leave
      https://library.example/leave
      "
    `);
  });
});
