import { describe, expect, it, test } from "vitest";
import { pageMeta, type PageMeta, shortDescription } from "./page-meta";

const page: PageMeta = {
  title: "Title",
  description: "About it",
  path: "/sv/document/barn",
  language: "sv",
  siteUrl: "https://library.example",
};
const links = (meta: PageMeta) =>
  (pageMeta(meta) as { rel?: string; hrefLang?: string; href?: string }[])
    .filter(({ rel }) => rel !== undefined)
    .map(
      ({ rel, hrefLang, href }) =>
        `${hrefLang ?? rel} ${href?.replace("https://library.example", "")}`,
    );

describe("pageMeta", () => {
  it("names the page in every language, and English for all others", () => {
    expect(links({ ...page, path: "/topics" })).toEqual([
      "canonical /sv/topics",
      "en /topics",
      "es /es/topics",
      "sv /sv/topics",
      "nl /nl/topics",
      "fr /fr/topics",
      "x-default /topics",
    ]);
  });
  it("uses the given addresses and adds the page's own", () => {
    expect(
      links({ ...page, alternates: [{ language: "fr", link: "/fr/document/enfants" }] }),
    ).toEqual([
      "canonical /sv/document/barn",
      "sv /sv/document/barn",
      "fr /fr/document/enfants",
      "x-default /sv/document/barn",
    ]);
  });
  it("names no languages if a page has the same text in all of them", () => {
    expect(links({ ...page, canonical: "/document/child", alternates: [] })).toEqual([
      "canonical /document/child",
    ]);
  });
  it("names no languages on pages that are not indexed", () => {
    const meta = { ...page, path: "/search?q=x", robots: "noindex,follow" };
    expect(links(meta)).toEqual(["canonical /sv/search?q=x"]);
    expect(pageMeta(meta)).toContainEqual({ name: "robots", content: "noindex,follow" });
  });
  it("writes absolute addresses of pictures, the site's name and structured data", () => {
    const meta = pageMeta({
      ...page,
      siteName: "Library",
      image: { url: "/files/1/a.png", width: 2, height: 3, alt: "A" },
      jsonLd: { "@type": "Report" },
    });
    expect(meta).toContainEqual({ title: "Title · Library" });
    expect(meta).toContainEqual({ property: "og:title", content: "Title" });
    expect(meta).toContainEqual({
      property: "og:image",
      content: "https://library.example/files/1/a.png",
    });
    expect(meta).toContainEqual({ "script:ld+json": { "@type": "Report" } });
  });
});

describe("the preview of a shared page", () => {
  const said = (meta: PageMeta, key: string) =>
    (pageMeta(meta) as { property?: string; name?: string; content?: string }[])
      .filter((one) => key === (one.property ?? one.name))
      .map(({ content }) => content);

  it("is the site's picture in the page's language unless the page has one, and large only if that picture is wide", () => {
    expect([said(page, "og:image"), said(page, "twitter:card")]).toEqual([
      ["https://library.example/social/sv.png"],
      ["summary_large_image"],
    ]);
    const image = { url: "/files/1/a.png", width: 200, height: 300, alt: "" };
    expect([
      said({ ...page, image }, "og:image"),
      said({ ...page, image }, "og:image:alt"),
      said({ ...page, image }, "twitter:card"),
    ]).toEqual([["https://library.example/files/1/a.png"], [], ["summary"]]);
  });
  it("names the page's other languages, each once and not its own", () => {
    expect(
      said(
        {
          ...page,
          alternates: [
            { language: "fr", link: "/fr/document/enfants" },
            { language: "sv", link: "/sv/document/barn" },
          ],
        },
        "og:locale:alternate",
      ),
    ).toEqual(["fr_FR"]);
  });
});

test("a description ends after a word near 160 letters, with an ellipsis", () => {
  const text = `${"Every child has a name. ".repeat(20)}`;
  const short = shortDescription(text);
  expect(short.length).toBeLessThanOrEqual(160);
  expect(short.length).toBeGreaterThan(140);
  expect(text.startsWith(short.slice(0, -1))).toBe(true);
  expect(short).toMatch(/\p{L}…$/u);
});

test("a short description stays, in one line", () => {
  expect(shortDescription(" A name\n and a  nationality. ")).toBe("A name and a nationality.");
  expect(shortDescription("")).toBe("");
});

test("a script without spaces is cut between characters, never within one", () => {
  const short = shortDescription("𠮷".repeat(200));
  expect(short.length).toBeLessThanOrEqual(160);
  expect(short).toMatch(/^𠮷+…$/u);
});
