import { describe, expect, test } from "vitest";
import { topTopics } from "./route";

const topics = Array.from({ length: 20 }, (_, n) => ({ slug: `topic-${n}`, count: n }));
const slugs = (found: readonly { slug: string }[]) => found.map(({ slug }) => slug);

describe("the topics of the start page", () => {
  test("are the nine with the most resources in the page's language, in their own order", () => {
    const inLanguage = Array.from({ length: 12 }, (_, n) => ({
      slug: `topic-${n}`,
      count: 100 - n,
    }));
    expect(slugs(topTopics(topics, inLanguage))).toEqual(slugs(topics.slice(0, 9)));
  });
  test("are filled up with the topics that have the most resources in any language, if the page's language has too few", () => {
    expect(slugs(topTopics(topics, [{ slug: "topic-3", count: 1 }]))).toEqual([
      "topic-3",
      ...slugs(topics.slice(12)),
    ]);
  });
  test("are all topics of a small library", () => {
    expect(topTopics(topics.slice(0, 4), [])).toEqual(topics.slice(0, 4));
  });
});
