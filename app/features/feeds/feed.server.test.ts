import { DOMParser } from "@xmldom/xmldom";
import { expect, it } from "vitest";
import { type AtomEntry, type AtomFeed, writeAtom } from "./feed.server";

const HOSTILE =
  "</title>]]>]]><script>alert(1)</script> & \"quotes\" 'apostrophes' \u0000\u0007\uFFFE\uD800 𝕏 &amp; ذ";
const SHOWN = "</title>]]>]]><script>alert(1)</script> & \"quotes\" 'apostrophes'  𝕏 &amp; ذ";
const entry: AtomEntry = {
  id: "tag:example.org,2026:post/1",
  language: "ar",
  title: HOSTILE,
  summary: HOSTILE,
  url: "https://example.org/document/a?b=1&c=2",
  updated: "2026-03-01T06:00:00.000Z",
  authors: [HOSTILE, "Ada"],
  categories: [{ term: "a<b", label: HOSTILE }],
};
const feed: AtomFeed = {
  id: "tag:example.org,2026:feed/en",
  language: "en",
  title: HOSTILE,
  subtitle: "What is new",
  rights: "See each page",
  author: { name: "Library", uri: "https://example.org" },
  updated: "2026-03-02T06:00:00.000Z",
  self: "https://example.org/feed?q=a&topic=b",
  alternate: "https://example.org/search?q=a&topic=b",
  entries: [
    entry,
    {
      ...entry,
      id: "tag:example.org,2026:post/2",
      updated: "2026-03-02T06:00:00.000Z",
      summary: "",
      authors: [],
      categories: [],
    },
  ],
};

/** Parses as feed readers do: XML that is not well-formed fails. */
function parse(xml: string): Document {
  const refuse = (message: string) => {
    throw new Error(message);
  };
  return new DOMParser({
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  }).parseFromString(xml, "application/xml");
}
const all = (parent: Document | Element, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS("http://www.w3.org/2005/Atom", name));
const texts = (parent: Document | Element, name: string) =>
  all(parent, name).map((one) => one.textContent);

it("writes texts that any XML parser reads back unchanged, without characters that XML cannot hold", () => {
  const document = parse(writeAtom(feed));
  expect(document.documentElement.localName).toBe("feed");
  expect(texts(document, "title")).toEqual([SHOWN, SHOWN, SHOWN]);
  const [first, second] = all(document, "entry") as [Element, Element];
  expect(["title", "summary"].map((name) => all(first, name)[0]?.getAttribute("xml:lang"))).toEqual(
    ["ar", "ar"],
  );
  expect(texts(first, "name")).toEqual([SHOWN, "Ada"]);
  expect(texts(first, "summary")).toEqual([SHOWN]);
  expect(
    all(first, "category").map((one) => [one.getAttribute("term"), one.getAttribute("label")]),
  ).toEqual([["a<b", SHOWN]]);
  expect(all(first, "link").map((one) => one.getAttribute("href"))).toEqual([entry.url]);
  expect([texts(second, "summary"), texts(second, "name"), texts(second, "id")]).toEqual([
    [],
    [],
    ["tag:example.org,2026:post/2"],
  ]);
  expect(
    all(document, "link")
      .slice(0, 2)
      .map((one) => [one.getAttribute("rel"), one.getAttribute("href")]),
  ).toEqual([
    ["self", feed.self],
    ["alternate", feed.alternate],
  ]);
});

it("has a date of change even without entries", () => {
  expect(texts(parse(writeAtom({ ...feed, entries: [] })), "updated")).toEqual([
    "2026-03-02T06:00:00.000Z",
  ]);
});
