import { Lock } from "lucide-react";
import { isInternalType } from "#contract/names";
import type { Card, FileSummary } from "#contract/shared";
import { Tag } from "~/components/tag";
import type { CardWords } from "./words";

/** `lang` of a text in another language than the page's; nothing for all others. The style sheet sees to its direction. */
export const textAttributes = (card: Pick<Card, "language">, words: Pick<CardWords, "language">) =>
  card.language === words.language ? undefined : { lang: card.language };

/** What an eyebrow tells of; a document's own page has no whole card. */
type EyebrowSubject = Pick<
  Card,
  "type" | "contentTypes" | "publicationYear" | "publishers" | "contributors"
> &
  Partial<Pick<Card, "postCount">>;

/** What kind of thing it is, in a word. */
export const kindOf = (card: EyebrowSubject, words: CardWords): string =>
  card.type === "collection" && card.postCount != null
    ? words.resources(card.postCount)
    : (card.contentTypes[0]?.name ?? words.types[card.type] ?? "");

export function InternalTag({ words }: { words: CardWords }) {
  return (
    <Tag icon={<Lock size={14} strokeWidth={1.75} aria-hidden="true" />}>{words.internal}</Tag>
  );
}

/** Type, year and who publishes it. The publisher's own element lets a phone give it a line. */
export function Eyebrow({
  card,
  words,
  publisher = true,
  year = true,
}: {
  card: EyebrowSubject;
  words: CardWords;
  publisher?: boolean;
  year?: boolean;
}) {
  const who = publisher
    ? card.type === "collection"
      ? card.contributors[0]
      : card.publishers[0]?.name
    : undefined;
  return (
    <p className="eyebrow">
      {isInternalType(card.type) ? <InternalTag words={words} /> : null}
      <b lang={card.contentTypes[0] && words.contentLang}>{kindOf(card, words)}</b>
      {year && card.publicationYear !== null ? `\u00a0\u00a0·\u00a0 ${card.publicationYear}` : null}
      {who ? <span lang={words.contentLang}>{who}</span> : null}
    </p>
  );
}

/** EN ES SV; the visitor's own language in bold with a red line. */
export function LanguageCodes({
  files,
  words,
}: {
  files: readonly Pick<FileSummary, "language">[];
  words: CardWords;
}) {
  return files.map((file) => (
    <abbr
      key={file.language}
      className={file.language === words.language ? "own" : undefined}
      title={words.languageName(file.language)}
    >
      {file.language.toUpperCase()}
    </abbr>
  ));
}
