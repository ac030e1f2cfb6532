import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { PageLanguage } from "#contract/languages";
import type { Marks, SearchMatch } from "#contract/search";
import type { Card } from "#contract/shared";
import { documentOf, originalPagePath } from "~/paths/documents";
import { useLight } from "~/features/page/page-context";
import { localisedPath } from "~/i18n/paths";
import { textAttributes } from "./card-parts";
import { type CardLabels, TITLE_PLACEHOLDER } from "./card-labels";

type Snippet = NonNullable<SearchMatch["snippet"]>;

/** Returns a text with its hits marked; the text itself if there are none. */
export function highlighted(text: string, marks: Marks | undefined): ReactNode {
  if (!marks?.length) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, text.slice(end)];
}

/** Class names: of the text, of text and link together if there is a link, and of the link. */
export interface SnippetClasses {
  text: string;
  place: string;
  link: string;
}

/**
 * The snippet with the searched words. It replaces the abstract, and links to the file's page that has them. In light
 * mode it links to the words themselves.
 */
export function SnippetText({
  card,
  snippet,
  labels,
  classNames,
}: {
  card: Pick<Card, "link">;
  snippet: Snippet;
  labels: CardLabels;
  classNames?: SnippetClasses;
}) {
  const light = useLight();
  const snippetText = (
    <p className={clsx("abstract", classNames?.text)} {...textAttributes(snippet, labels)}>
      {highlighted(snippet.text, snippet.marks)}
    </p>
  );
  return snippet.file ? (
    <div className={clsx("passage", classNames?.place)}>
      {snippetText}
      <a
        className={classNames?.link}
        href={(light && textPath(card, snippet.file, labels.language)) || snippet.file.link}
      >
        <FileReference file={snippet.file} language={snippet.language} labels={labels} />
      </a>
    </div>
  ) : (
    snippetText
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
function FileReference({
  file: { title, kind, page },
  language,
  labels,
}: {
  file: NonNullable<Snippet["file"]>;
  language: string;
  labels: CardLabels;
}) {
  const [before, after] = labels.inFile(kind, page).split(TITLE_PLACEHOLDER);
  return (
    <>
      {before}
      <bdi {...textAttributes({ language }, labels)}>{title}</bdi>
      {after}
    </>
  );
}
