// @database one-connection

import { beforeAll, describe, expect, it } from "vitest";
import { Article, Page } from "../../cms/contract/posts";
import type { ArticleBody, PageBody } from "../../cms/areas/posts/bodies";
import { answerOf, saveItems, saveNamedTerms, savePost } from "../factories/library";
import { useCms } from "../setup/cms";

const cms = useCms();
const article = async (slug: string, language = "en") =>
  answerOf(await cms().request(`/api/v1/articles/${slug}?language=${language}`), Article);
const page = async (slug: string, language = "en") =>
  answerOf(await cms().request(`/api/v1/pages/${slug}?language=${language}`), Page);

function bodyOf(text: string, markdown: string): ArticleBody {
  return {
    text,
    imageCaption: "A ward",
    imageReference: "Own picture",
    blocks: [
      { type: "text", markdown },
      { type: "resources", title: "Read more", role: "dropdown:1" },
      { type: "resources", title: "Empty", role: "dropdown:2" },
    ],
  };
}

beforeAll(async () => {
  const { db } = cms().database;
  await saveNamedTerms(db, [
    { taxonomy: "authors", slug: "grace", names: { en: "Grace Wanjiru" } },
  ]);
  const id = await savePost(db, {
    type: "article",
    terms: [{ taxonomy: "authors", slug: "grace" }],
    translations: [
      {
        language: "en",
        slug: "a-name",
        title: "A name",
        abstract: "Intro",
        body: bodyOf(
          "Intro",
          "# Heading\n\n<script>alert(1)</script> and [there](https://example.org)",
        ),
      },
      {
        language: "fr",
        slug: "un-nom",
        title: "Un nom",
        abstract: "Introduction",
        body: bodyOf("Introduction", "Texte"),
      },
    ],
  });
  const second = await savePost(db, { title: "Second" });
  const first = await savePost(db, { title: "First" });
  const hidden = await savePost(db, { title: "Hidden", visibility: "internal" });
  await saveItems(db, id, "dropdown:1", [first, hidden, second]);
  await savePost(db, {
    type: "article",
    visibility: "internal",
    translations: [
      { language: "en", slug: "internal", title: "Internal", abstract: "", body: bodyOf("", "") },
    ],
  });

  const faq: PageBody = {
    introMarkdown: "Short **answers**.",
    sections: [
      {
        anchor: "data-dashboard",
        title: "What is it?",
        markdown: "# It\n\nshows.",
        collapsible: true,
      },
    ],
  };
  await savePost(db, {
    type: "page",
    translations: [
      {
        language: "en",
        slug: "frequently-asked-questions",
        title: "Frequently asked questions",
        abstract: "Short answers.",
        body: faq,
      },
      {
        language: "es",
        slug: "preguntas-frecuentes",
        title: "Preguntas frecuentes",
        abstract: "Respuestas.",
        body: faq,
      },
    ],
  });
});

describe("an article", () => {
  it("has its text as safe HTML with headings below the page's own heading", async () => {
    const { body, text, imageGroup, authors } = await article("a-name");
    expect(text).toBe("Intro");
    expect(imageGroup).toEqual({
      image: null,
      imageCaption: "A ward",
      imageReference: "Own picture",
    });
    expect(authors).toEqual([{ slug: "grace", name: "Grace Wanjiru" }]);
    expect(body[0]).toEqual({
      type: "text",
      html: '<h2>Heading</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; and <a href="https://example.org" rel="noopener noreferrer">there</a></p>\n',
    });
  });

  it("lists the public posts of its dropdowns in their order", async () => {
    const [, more, empty] = (await article("a-name")).body;
    expect(more).toMatchObject({
      type: "resources",
      title: "Read more",
      resources: [{ title: "First" }, { title: "Second" }],
    });
    expect(empty).toEqual({ type: "resources", title: "Empty", resources: [] });
  });

  it("is found by another language's slug and falls back to English", async () => {
    expect(await article("a-name", "fr")).toMatchObject({
      language: "fr",
      title: "Un nom",
      link: "/fr/article/un-nom",
    });
    expect(await article("un-nom", "nl")).toMatchObject({
      language: "en",
      link: "/nl/article/a-name",
    });
  });

  it("answers 404 if the post is internal or of another type", async () => {
    for (const path of ["articles/internal", "articles/nothing", "documents/a-name"]) {
      expect((await cms().request(`/api/v1/${path}`)).status).toBe(404);
    }
  });
});

describe("a page", () => {
  it("has its sections with their anchors", async () => {
    expect(await page("frequently-asked-questions")).toMatchObject({
      introHtml: "<p>Short <strong>answers</strong>.</p>\n",
      sections: [
        {
          anchor: "data-dashboard",
          title: "What is it?",
          html: "<h3>It</h3>\n<p>shows.</p>\n",
          collapsible: true,
        },
      ],
    });
  });

  it("keeps the same address of the FAQ page in every language", async () => {
    const { title, translations } = await page("frequently-asked-questions", "es");
    expect(title).toBe("Preguntas frecuentes");
    expect(translations.map(({ link }) => link)).toEqual([
      "/frequently-asked-questions/",
      "/es/frequently-asked-questions/",
    ]);
  });
});
