import { describe, expect, it } from "vitest";
import type { Document } from "#contract/documents";
import { documentForMachines } from "./document.view.server";

const SITE = "https://library.example";
const term = (name: string, parentDatabaseId: number | null = null, databaseId = 1) => ({
  name,
  slug: name.toLowerCase(),
  databaseId,
  parentDatabaseId,
});

const shown = (more: Partial<Record<keyof Document, unknown>> = {}) =>
  ({
    type: "document",
    slug: "wells",
    title: "Wells",
    language: "sv",
    link: "/sv/document/wells",
    modified: "2026-01-02T00:00:00.000Z",
    publicationYear: 2024,
    contentTypeSlug: "research",
    thumbnail: null,
    contributors: ["Ana Ruiz"],
    authors: [],
    publishers: [{ name: "Children's Network" }],
    translations: [],
    terms: {
      topics: [term("Water")],
      countries: [term("Kenya")],
      regions: [],
      keywords: [term("Drought"), term("School")],
      licenses: [{ name: "CC BY 4.0" }],
    },
    documentFields: {
      abstract: "On wells.",
      documents: [
        {
          title: "Brunnar",
          documentLanguage: { iso: "sv" },
          documentFile: {
            id: 7,
            link: "/files/7/brunnar.pdf",
            mimeType: "application/pdf",
            fileSize: 1200,
          },
          textVersion: { bytes: 90 },
        },
        {
          title: "Elsewhere",
          documentLanguage: { iso: "en" },
          documentFile: null,
          textVersion: null,
        },
      ],
    },
    ...more,
  }) as unknown as Document;

const told = (document: Document) => {
  const { jsonLd, citation } = documentForMachines(
    document,
    { author: [{ family: "Ruiz", given: "Ana" }] } as never,
    { path: "/sv/document/wells", language: "sv" } as never,
    SITE,
  );
  return { data: JSON.parse(JSON.stringify(jsonLd)) as Record<string, unknown>, citation };
};

describe("the metadata of a document's page for search engines", () => {
  it.each([
    ["research", "ScholarlyArticle"],
    ["evaluations", "Report"],
    ["assessments", "Report"],
    ["policy-briefs", "Report"],
    ["posters", "DigitalDocument"],
    [null, "DigitalDocument"],
  ])("maps the content type %s to %s", (contentTypeSlug, type) => {
    expect(told(shown({ contentTypeSlug })).data).toMatchObject({
      "@context": "https://schema.org",
      "@type": type,
    });
  });

  it("includes language, year, authors, subjects and places", () => {
    expect(told(shown()).data).toMatchObject({
      inLanguage: "sv",
      datePublished: "2024",
      author: [{ "@type": "Person", name: "Ana Ruiz" }],
      publisher: [{ "@type": "Organization", name: "Children's Network" }],
      about: [{ "@type": "Thing", name: "Water" }],
      keywords: "Drought, School",
      spatialCoverage: [{ "@type": "Country", name: "Kenya" }],
      license: { "@type": "CreativeWork", name: "CC BY 4.0" },
      isAccessibleForFree: true,
    });
  });

  it("describes the library's files, each also as text, but not linked files", () => {
    const { encoding } = told(shown()).data as { encoding: Record<string, string>[] };
    expect(encoding).toHaveLength(2);
    expect(encoding[0]).toMatchObject({
      "@type": "MediaObject",
      contentUrl: `${SITE}/files/7/brunnar.pdf`,
      encodingFormat: "application/pdf",
      contentSize: "1200 B",
      inLanguage: "sv",
    });
    expect(encoding[1]).toMatchObject({ encodingFormat: "text/html", inLanguage: "sv" });
    expect(encoding[1]?.contentUrl).toMatch(/\/document\/wells\/text\/7$/);
  });

  it("omits missing values", () => {
    const { data } = told(
      shown({
        publicationYear: null,
        terms: {},
        publishers: [],
        documentFields: { abstract: "", documents: [] },
      }),
    );
    for (const key of [
      "datePublished",
      "spatialCoverage",
      "about",
      "keywords",
      "encoding",
      "publisher",
      "abstract",
      "license",
    ])
      expect(data).not.toHaveProperty(key);
  });

  it("gives reference managers the same data, with the URL of the file", () => {
    expect(told(shown()).citation).toEqual(
      expect.arrayContaining([
        ["citation_title", "Wells"],
        ["citation_author", "Ana Ruiz"],
        ["citation_publication_date", "2024"],
        ["citation_language", "sv"],
        ["citation_pdf_url", `${SITE}/files/7/brunnar.pdf`],
      ]),
    );
  });
});
