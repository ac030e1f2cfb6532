import type { PostDraft } from "../../cms/areas/posts/posts.writer";

let counter = 0;

/** Builds a public English document with default values, changed by what the test needs. */
export function buildPost(overrides: Partial<PostDraft> & { title?: string } = {}): PostDraft {
  const number = ++counter;
  const { title = `Document ${number}`, ...rest } = overrides;
  return {
    sourceId: `test-${number}`,
    type: "document",
    visibility: "public",
    publicationYear: 2020,
    contributors: [],
    created: new Date("2024-01-01T00:00:00Z"),
    modified: new Date("2024-01-02T00:00:00Z"),
    translations: [{ language: "en", title, abstract: `What ${title} is about.` }],
    terms: [],
    files: [],
    ...rest,
  };
}
