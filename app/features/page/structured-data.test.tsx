import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, test } from "vitest";
import type { Author } from "#contract/authors";
import type { Page, Toolkit } from "#contract/posts";
import { breadcrumbList, JsonLd } from "./page-meta";
import {
  collection,
  makersAsData,
  profile,
  questions,
  toolkit,
  webSite,
  addMachineMetadata,
} from "./structured-data.server";
import { RouterContextProvider } from "react-router";
import type { Account } from "#contract/accounts";
import { forMachinesContext, visitorContext } from "~/contexts";

const SITE = "https://library.example";
const said = (data: object | undefined) => JSON.parse(JSON.stringify(data)) as Record<string, any>;

describe("the metadata of pages for machines", () => {
  it("cannot be closed early by a title", () => {
    const html = renderToStaticMarkup(
      <JsonLd data={{ name: "</script><script>alert(1)</script><!--" }} />,
    );
    expect(html.match(/<\/?script/g)).toEqual(["<script", "</script"]);
    expect(JSON.parse(html.replace(/<[^>]*>/g, ""))).toEqual({
      name: "</script><script>alert(1)</script><!--",
    });
  });

  it("lists a page's breadcrumbs in order, with absolute addresses", () => {
    const { itemListElement } = said(
      breadcrumbList(
        [
          { to: "/", label: "Start" },
          { to: "/topics", label: "Topics" },
        ],
        (path) => `${SITE}/sv${path}`,
      ),
    );
    expect(itemListElement.map((item: any) => [item.position, item.name, item.item])).toEqual([
      [1, "Start", `${SITE}/sv/`],
      [2, "Topics", `${SITE}/sv/topics`],
    ]);
  });

  it("describes the site's search in the page's language", () => {
    const [site] = said(
      webSite(
        { title: "Library", description: "All", logo: null },
        { language: "fr", path: "/fr", searchPath: "/fr/search" },
        SITE,
      ),
    )["@graph"];
    expect(site.potentialAction.target.urlTemplate).toBe(
      `${SITE}/fr/search?q={search_term_string}`,
    );
  });

  it("lists a toolkit's chapters and other languages, and leaves out what is missing", () => {
    const shown = {
      title: "Kit",
      link: "/sv/toolkit/kit",
      toolkitFields: { description: "" },
      language: "sv",
      modified: "2026-01-01T00:00:00.000Z",
      thumbnail: null,
      chapters: [{ number: 1, slug: "ett å", title: "Ett", summary: "" }],
      translations: [
        { language: "sv", slug: "kit", link: "/sv/toolkit/kit" },
        { language: "en", slug: "kit", link: "/toolkit/kit" },
      ],
    } as unknown as Toolkit;
    const data = said(toolkit(shown, { path: "/sv/toolkit/kit" }, SITE));
    expect(data).toMatchObject({
      "@type": "LearningResource",
      hasPart: [{ position: 1, url: `${SITE}/sv/toolkit/kit/ett%20%C3%A5` }],
      workTranslation: [{ "@id": `${SITE}/toolkit/kit`, inLanguage: "en" }],
    });
    expect(Object.keys(data)).not.toContain("abstract");
  });

  it("counts a collection's resources and lists those in view by type", () => {
    const { mainEntity } = said(
      collection(
        {
          title: "C",
          abstract: "",
          language: "en",
          modified: "2026-01-01T00:00:00.000Z",
          curator: null,
          author: null,
        },
        {
          count: 9,
          cards: [
            {
              type: "document",
              contentTypeSlug: "research",
              title: "R",
              link: "/document/r",
              language: "es",
            },
          ],
        },
        { path: "/collection/c" },
        SITE,
      ),
    );
    expect(mainEntity).toMatchObject({
      numberOfItems: 9,
      itemListElement: [
        {
          position: 1,
          item: { "@type": "ScholarlyArticle", url: `${SITE}/document/r`, inLanguage: "es" },
        },
      ],
    });
  });

  it("credits a curator as named by the site, since it may be a person or a team, and names a member as a person", () => {
    const of = (curator: string | null) =>
      said(
        collection(
          {
            title: "C",
            abstract: "",
            language: "en",
            modified: "2026-01-01T00:00:00.000Z",
            curator,
            author: { id: 4, name: "Ana" } as never,
          },
          { count: 0, cards: [] },
          { path: "/collection/c" },
          SITE,
        ),
      );
    expect(of("The education team")).toMatchObject({ creditText: "The education team" });
    expect(of("The education team")).not.toHaveProperty("author");
    expect(of(null).author).toEqual({ "@type": "Person", name: "Ana" });
  });

  it("distinguishes people and organisations as references do, and links authors to their pages", () => {
    expect(
      said(
        makersAsData(
          [
            { family: "Ruiz", given: "Ana" },
            { literal: "Children's Network" },
            { family: "Ek", given: "Per" },
          ],
          [
            { slug: "ana-ruiz", name: "Ana Ruiz" },
            { slug: "network", name: "Children's Network" },
          ],
          SITE,
        ),
      ),
    ).toEqual([
      { "@type": "Person", name: "Ana Ruiz", url: `${SITE}/author/ana-ruiz` },
      { "@type": "Organization", name: "Children's Network", url: `${SITE}/author/network` },
      { "@type": "Person", name: "Per Ek" },
    ]);
    expect(makersAsData(undefined, [], SITE)).toBeUndefined();
  });

  it("describes the person of a profile, and the questions of a page that has some", () => {
    const author = {
      name: "Ana",
      slug: "ana",
      description: "",
      affiliation: "School",
      role: "",
      image: null,
    } as unknown as Author;
    expect(said(profile(author, { path: "/author/ana", language: "en" }, SITE)).mainEntity).toEqual(
      {
        "@type": "Person",
        name: "Ana",
        url: `${SITE}/author/ana`,
        affiliation: { "@type": "Organization", name: "School" },
      },
    );
    const page = {
      language: "en",
      sections: [
        { anchor: "who", title: "Who?", html: "<p>We.</p>", collapsible: true },
        { anchor: "x", title: "No question", html: "", collapsible: false },
      ],
    } as unknown as Page;
    expect(said(questions(page, { path: "/faq" }, SITE)).mainEntity).toEqual([
      {
        "@type": "Question",
        name: "Who?",
        url: `${SITE}/faq#who`,
        acceptedAnswer: { "@type": "Answer", text: "<p>We.</p>" },
      },
    ]);
    expect(questions({ ...page, sections: [] }, { path: "/faq" }, SITE)).toBeUndefined();
  });
});

const CITATION = [["citation_title", "Wells"]] as const;

function told({ account = null, robots }: { account?: Account | null; robots?: string } = {}) {
  const context = new RouterContextProvider();
  context.set(visitorContext, {
    chosenLanguage: null,
    previewed: null,
    acceptedCookies: false,
    light: false,
    account,
  });
  addMachineMetadata(context, { jsonLd: { "@type": "Report" }, citation: CITATION }, robots);
  return context.get(forMachinesContext);
}

test("search engines get structured data where they may index the page, reference managers everywhere", () => {
  expect(told()).toEqual({ jsonLd: { "@type": "Report" }, citation: CITATION });
  expect(told({ account: { databaseId: 1 } as unknown as Account })).toEqual({
    jsonLd: undefined,
    citation: CITATION,
  });
  expect(told({ robots: "noindex,follow" })).toEqual({ jsonLd: undefined, citation: CITATION });
});

test("a page without metadata adds none", () =>
  expect(new RouterContextProvider().get(forMachinesContext)).toBeNull());
