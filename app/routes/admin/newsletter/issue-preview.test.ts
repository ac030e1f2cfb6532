import { describe, expect, it } from "vitest";
import { hasConditions, previewPath, readPreviewState, criteriaOf } from "./issue-preview";

const read = (query: string) => readPreviewState(new URLSearchParams(query), "nl");

describe("the address of a preview", () => {
  it("requests no preview without a valid frequency", () =>
    expect([read(""), read("mail-language=sv"), read("frequency=hourly")]).toEqual([
      null,
      null,
      null,
    ]));
  it("uses the page's language unless it names another language of the site", () =>
    expect(
      ["", "&mail-language=xx", "&mail-language=sv"].map(
        (more) => read(`frequency=daily${more}`)?.language,
      ),
    ).toEqual(["nl", "nl", "sv"]));
  it("requests all new posts, or those that a search finds", () => {
    expect(criteriaOf(read("frequency=weekly")!)).toEqual({
      frequency: "weekly",
      language: "nl",
      staff: false,
      search: null,
    });
    expect(
      criteriaOf(read("frequency=weekly&as-staff=on&topic=health&language=fr&page=3")!),
    ).toMatchObject({
      staff: true,
      search: { document_topics: ["health"], document_languages: ["fr"] },
    });
  });
  it("contains all values of the preview, but not the sort order of the search", () => {
    const place = read("frequency=monthly&mail-language=fr&as-staff=on&q=water&sort=alphabetical")!;
    expect(previewPath(place)).toBe(
      "/admin/newsletter/preview?frequency=monthly&mail-language=fr&as-staff=on&q=water",
    );
    expect(hasConditions(place.search)).toBe(true);
  });
});
