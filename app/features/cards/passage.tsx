import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { PageLanguage } from "#contract/languages";
import type { Marks, SearchMatch } from "#contract/search";
import type { Card } from "#contract/shared";
import { documentOf, originalPagePath } from "~/features/documents/paths";
import { useLight } from "~/features/light/light-context";
import { localisedPath } from "~/i18n/paths";
import { textAttributes } from "./parts";
import { type CardWords, TITLE_PLACE } from "./words";

type Snippet = NonNullable<SearchMatch["snippet"]>;

/** Returns a text with its hits marked; the text itself if there are none. */
export function marked(text: string, marks: Marks | undefined): ReactNode {
  if (!marks?.length) return text;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    pieces.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...pieces, text.slice(end)];
}

/** Class names: of the text, of text and link together if there is a link, and of the link. */
export interface PassageLook {
  text: string;
  place: string;
  link: string;
}

/**
 * The snippet with the searched words. It replaces the abstract, and links to the file's page that has them. In light
 * mode it links to the words themselves.
 */
export function Passage({
  card,
  snippet,
  words,
  look,
}: {
  card: Pick<Card, "link">;
  snippet: Snippet;
  words: CardWords;
  look?: PassageLook;
}) {
  const light = useLight();
  const passage = (
    <p className={clsx("abstract", look?.text)} {...textAttributes(snippet, words)}>
      {marked(snippet.text, snippet.marks)}
    </p>
  );
  return snippet.file ? (
    <div className={clsx("passage", look?.place)}>
      {passage}
      <a
        className={look?.link}
        href={(light && textPath(card, snippet.file, words.language)) || snippet.file.link}
      >
        <FilePlace file={snippet.file} language={snippet.language} words={words} />
      </a>
    </div>
  ) : (
    passage
  );
}

/**
 * Returns where a file's text is read, at the page of the snippet. Only documents have snippets from files. Lists omit
 * the slug, so it comes from the link.
 */
function textPath(
  card: Pick<Card, "link">,
  { link, page }: NonNullable<Snippet["file"]>,
  language: PageLanguage,
): string | undefined {
  const document = documentOf(card.link);
  const fileId = link.split("/")[2] ?? "";
  return document && localisedPath(originalPagePath(document, fileId, page), language);
}

/** "In “Annual report”: page 12". The title keeps its own language and direction. */
function FilePlace({
  file: { title, kind, page },
  language,
  words,
}: {
  file: NonNullable<Snippet["file"]>;
  language: string;
  words: CardWords;
}) {
  const [before, after] = words.inFile(kind, page).split(TITLE_PLACE);
  return (
    <>
      {before}
      <bdi {...textAttributes({ language }, words)}>{title}</bdi>
      {after}
    </>
  );
}
