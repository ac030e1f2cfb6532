import { describe, expect, it } from "vitest";
import { TOPIC_FAMILIES } from "#contract/names";
import { type Composition, compositionFor, coverMarkup, coverPaths } from "./cover-markup";

const COMPOSITIONS: Composition[] = [
  "quilt",
  "quarters",
  "arches",
  "halves",
  "stairs",
  "blocks",
  "gables",
  "play",
  "sheet",
  "dots",
  "shelf",
];

describe("compositionFor", () => {
  it("gives the type of a post precedence over its content type", () => {
    expect(compositionFor("toolkit", "research", 1)).toBe("blocks");
    expect(compositionFor("article", null, 1)).toBe("sheet");
    expect(compositionFor("collection", null, 1)).toBe("shelf");
  });
  it.each([
    ["research", "quilt"],
    ["reports", "quilt"],
    ["guidance", "quarters"],
    ["manuals", "quarters"],
    ["evaluations", "arches"],
    ["assessments", "arches"],
    ["policy-briefs", "halves"],
    ["training", "stairs"],
    ["law-and-standards", "gables"],
    ["child-friendly", "play"],
    ["data-and-statistics", "dots"],
    ["case-studies", "quilt"],
  ])("gives the content type %s its composition", (slug, composition) => {
    expect(compositionFor("document", slug, 1)).toBe(composition);
  });
  const drawnAs = (slug: string | null) =>
    new Set(Array.from({ length: 60 }, (_, id) => compositionFor("document", slug, id)));
  it.each(["story-book", "news-situation-report", "constructor", null])(
    "gives a content type that the code does not name three compositions (%s)",
    (slug) => {
      expect(drawnAs(slug).size).toBe(3);
      expect(drawnAs(slug)).toEqual(drawnAs(slug));
    },
  );
  it("draws content types that the code does not name differently", () => {
    const looks = Array.from({ length: 20 }, (_, n) => [...drawnAs(`type-${n}`)].sort().join());
    expect(new Set(looks).size).toBeGreaterThan(4);
  });
});

describe("coverPaths", () => {
  it.each(COMPOSITIONS)(
    "%s is the same for the same post, for any family and year",
    (composition) => {
      const first = coverPaths({ composition, family: "health", id: 4711, year: 2020 });
      expect(coverPaths({ composition, family: "health", id: "4711", year: 2020 })).toEqual(first);
      expect(coverPaths({ composition, family: "none", id: 4711 })).toEqual(first);
    },
  );
  it.each(COMPOSITIONS)("%s differs between posts", (composition) => {
    const seen = new Set(
      Array.from({ length: 40 }, (_, id) =>
        JSON.stringify(coverPaths({ composition, family: "none", id })),
      ),
    );
    expect(seen.size).toBeGreaterThan(1);
  });
  it.each(
    COMPOSITIONS.flatMap((composition) =>
      TOPIC_FAMILIES.map((family) => [composition, family] as const),
    ),
  )("draws %s × %s", (composition, family) => {
    for (let id = 0; id < 30; id++) {
      const markup = coverMarkup({ composition, family, id, year: 2024 });
      expect(markup).toMatch(
        /^(<path class="[maps]" d="[Mhvlaz\d .HV-]+"\/>){2,4}<text x="9" y="148">2024<\/text>$/i,
      );
      expect(markup).not.toContain("NaN");
    }
  });
});

describe("coverMarkup", () => {
  const base = { composition: "quilt", family: "none", id: 1 } as const;
  it("leaves out an unknown year", () => expect(coverMarkup(base)).not.toContain("<text"));
  it("fills the strip of an undated post with its content type, cut to fit and escaped", () => {
    expect(coverMarkup({ ...base, label: "Story book" })).toMatch(
      /<text class="l" x="9" y="146">Story book<\/text>$/,
    );
    expect(coverMarkup({ ...base, label: "Learning activity" })).toMatch(
      /<text class="l k"[^>]*>Learning activity<\/text>$/,
    );
    expect(coverMarkup({ ...base, label: "News / situation report" })).toMatch(
      />News \/ situation<\/text><text[^>]*>report<\/text>$/,
    );
    expect(coverMarkup({ ...base, label: "News and situation report of all partners" })).toMatch(
      />News and situation<\/text><text[^>]*>report of all…<\/text>$/,
    );
    expect(coverMarkup({ ...base, label: "Sammanställningsrapport" })).toContain("…<");
    expect(coverMarkup({ ...base, label: "<b>&" })).toContain(">&lt;b&gt;&amp;<");
    expect(coverMarkup({ ...base, label: "Research", year: 2024 })).not.toContain("Research");
  });
  it("draws the mini cover without year and lock", () =>
    expect(
      coverMarkup({ ...base, year: 2024, label: "Research", internal: true, mini: true }),
    ).not.toMatch(/<text|M97/));
  it("draws a lock on internal resources", () =>
    expect(coverMarkup({ ...base, internal: true })).toContain("M97 139"));
});
