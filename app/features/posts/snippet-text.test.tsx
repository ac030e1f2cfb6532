import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LightContext } from "~/features/page/page-context";
import { highlighted, SnippetText } from "./snippet-text";
import { type CardLabels, TITLE_PLACEHOLDER } from "./card-labels";

const labels = {
  language: "en",
  inFile: (kind, page) =>
    `In “${TITLE_PLACEHOLDER}”: ${kind === "PPTX" ? "slide" : "page"} ${page}`,
} as CardLabels;

describe("highlighted", () => {
  it("returns the text if there are no hits", () =>
    expect([highlighted("Nothing here", []), highlighted("Nor here", undefined)]).toEqual([
      "Nothing here",
      "Nor here",
    ]));
  it("keeps every character, and treats markup as text", () => {
    expect(
      renderToStaticMarkup(
        <p>
          {highlighted("a <b> school, two schools.", [
            [6, 12],
            [18, 25],
          ])}
        </p>,
      ),
    ).toBe("<p>a &lt;b&gt; <mark>school</mark>, two <mark>schools</mark>.</p>");
  });
});

describe("a snippet", () => {
  const card = { link: "/sv/document/barn" };
  const snippet = {
    source: "abstract",
    text: "Om barn",
    language: "sv",
    marks: [[3, 7]],
    file: null,
  } as const;
  it("has its language if that is not the page's", () => {
    expect(
      renderToStaticMarkup(
        <SnippetText card={card} labels={labels} snippet={{ ...snippet, marks: [[3, 7]] }} />,
      ),
    ).toBe('<p class="abstract" lang="sv">Om <mark>barn</mark></p>');
  });
  it("of a file links to the words of its page in light mode", () => {
    const file = { title: "A", link: "/files/x/a.pdf#page=3", kind: "PDF", page: 3 } as const;
    const passage = (page: number | null) =>
      renderToStaticMarkup(
        <LightContext value={true}>
          <SnippetText
            card={card}
            labels={{ ...labels, language: "sv" } as CardLabels}
            snippet={{ ...snippet, marks: [], source: "file", file: { ...file, page } }}
          />
        </LightContext>,
      );
    expect(passage(3)).toContain('href="/sv/document/barn/text/x?original=3"');
    expect(passage(null)).toContain('href="/sv/document/barn/text/x"');
  });
  it("of a file links to its page", () => {
    const file = {
      title: "Årsrapport <1>",
      link: "/files/x/a.pdf#page=3",
      kind: "PDF",
      page: 3,
    } as const;
    expect(
      renderToStaticMarkup(
        <SnippetText
          card={card}
          labels={labels}
          snippet={{ ...snippet, marks: [], source: "file", file }}
        />,
      ),
    ).toBe(
      '<div class="passage"><p class="abstract" lang="sv">Om barn</p><a href="/files/x/a.pdf#page=3">In “<bdi lang="sv">Årsrapport &lt;1&gt;</bdi>”: page 3</a></div>',
    );
  });
});
