// @database server

import { expect, test } from "vitest";
import { type AtomFeed, writeAtom } from "../../app/features/feeds/feed.server";
import { elementsOf, textsOf, validXml } from "../setup/xml";

const HOSTILE = "</title>]]> & <b> \u0007 \u{1F392}";
const entry = (number: number, updated: string): AtomFeed["entries"][number] => ({
  id: `tag:library.example,2026:post/${number}`,
  language: "ar",
  title: HOSTILE,
  summary: number === 1 ? "" : HOSTILE,
  url: `https://library.example/document/${number}?a=1&b=2`,
  updated,
  authors: number === 1 ? [] : [HOSTILE],
  categories: [{ term: "a<b", label: HOSTILE }],
});

test("a feed is valid under RFC 4287, even with hostile texts", async () => {
  const feed: AtomFeed = {
    id: "tag:library.example,2026:feed/en",
    language: "en",
    title: HOSTILE,
    subtitle: HOSTILE,
    rights: HOSTILE,
    author: { name: HOSTILE, uri: "https://library.example" },
    updated: "2026-03-02T06:00:00.000Z",
    self: "https://library.example/feed?q=a&topic=b",
    alternate: "https://library.example/search?q=a",
    entries: [entry(2, "2026-03-02T06:00:00.000Z"), entry(1, "2026-03-01T06:00:00.000Z")],
  };
  const document = await validXml(writeAtom(feed), "atom");
  expect(new Set(textsOf(document, "id")).size).toBe(3);
  // Every entry has an author: its own, or the feed's author (4.1.2).
  expect(
    elementsOf(document, "author").map((author) => (author.parentNode as Element).localName),
  ).toEqual(["feed", "entry"]);
  await validXml(writeAtom({ ...feed, entries: [] }), "atom");
});
