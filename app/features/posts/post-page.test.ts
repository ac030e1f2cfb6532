import { describe, expect, it, test } from "vitest";
import { postAddress, knownChange } from "./post-page";

const translations = [
  { language: "en" as const, slug: "a-name", link: "/document/a-name" },
  { language: "es" as const, slug: "un-nombre", link: "/es/document/un-nombre" },
];
const asked = (slug: string, query = "") => ({
  slug,
  url: new URL(`https://library.example/x${query}`),
});

function redirectOf(run: () => unknown): Response | undefined {
  try {
    run();
  } catch (thrown) {
    return thrown as Response;
  }
  return undefined;
}

describe("the address of a resource", () => {
  it("is its own address in its own language", () => {
    expect(
      postAddress(
        { slug: "un-nombre", language: "es", translations },
        "/document",
        "es",
        asked("un-nombre"),
      ),
    ).toEqual({
      path: "/es/document/un-nombre",
      canonical: undefined,
      alternates: [
        { language: "en", link: "/document/a-name" },
        { language: "es", link: "/es/document/un-nombre" },
      ],
    });
  });

  it("names the page that lends its texts", () => {
    const place = postAddress(
      { slug: "a-name", language: "en", translations },
      "/document",
      "sv",
      asked("a-name"),
    );
    expect(place).toMatchObject({ path: "/sv/document/a-name", canonical: "/document/a-name" });
  });

  it("redirects the slug of another language to the right one, with its query", () => {
    const response = redirectOf(() =>
      postAddress(
        { slug: "un-nombre", language: "es", translations },
        "/document",
        "es",
        asked("a-name", "?q=1"),
      ),
    );
    expect(response?.status).toBe(301);
    expect(response?.headers.get("Location")).toBe("/es/document/un-nombre?q=1");
  });
});

test("a document with a known date says when it was changed", () => {
  for (const modified of ["2011-05-16T00:00:00.000Z", "2017-01-01T08:30:00.000Z"])
    expect(knownChange({ modified, publicationYear: 2017 })).toBe(modified);
});

test("a document without a year mentions no change", () => {
  expect(knownChange({ modified: "2000-01-01T00:00:00.000Z", publicationYear: null })).toBeNull();
  expect(knownChange({ modified: "2026-03-04T10:00:00.000Z", publicationYear: null })).toBeNull();
});

test("a document with only a known year does not claim a change on its first day", () => {
  expect(knownChange({ modified: "2017-01-01T00:00:00.000Z", publicationYear: 2017 })).toBeNull();
  expect(knownChange({ modified: "0948-01-01T00:00:00.000Z", publicationYear: 948 })).toBeNull();
});
