import { clsx } from "clsx";
import { Lock } from "lucide-react";
import { isInternalType } from "#contract/names";
import type { Card, FileSummary } from "#contract/shared";
import { Tag } from "~/components/tag";
import type { CardLabels } from "./card-labels";

/**
 * Returns the `lang` of a text in another language than the page's; nothing for all others. The utility `any-script`
 * sets its direction.
 */
export const textAttributes = (
  card: Pick<Card, "language">,
  labels: Pick<CardLabels, "language">,
) => (card.language === labels.language ? undefined : { lang: card.language });

/** Styles the line above a title, which names the type. Other style sheets find it by its class name. */
export const EYEBROW = "eyebrow text-small wrap-anywhere text-ink-2";

/** Styles a line of facts: languages, file, date. Other style sheets find it by its class name. */
export const META = "meta text-small/6 wrap-anywhere text-ink-2";

/**
 * Styles the title's link: ink, not red, as red is for actions. It also lies over the cover, which is `--cover` wide and
 * `--top` below the row's edge.
 */
export const TITLE_LINK =
  "text-inherit no-underline decoration-auto visited:text-visited hover:underline before:absolute before:start-0 before:top-(--top,0) before:aspect-3/4 before:w-(--cover) before:content-['']";

/** The fields for an eyebrow; a document's own page has no whole card. */
type EyebrowSubject = Pick<
  Card,
  "type" | "contentTypes" | "publicationYear" | "publishers" | "contributors"
> &
  Partial<Pick<Card, "postCount">>;

/** Returns the type of a resource in a word; for a collection the number of its resources, if it is known. */
export const typeLabel = (card: EyebrowSubject, labels: CardLabels): string =>
  card.type === "collection" && card.postCount != null
    ? labels.resources(card.postCount)
    : (card.contentTypes[0]?.name ?? labels.types[card.type] ?? "");

export function InternalTag({ labels, className }: { labels: CardLabels; className?: string }) {
  return (
    <Tag icon={<Lock size={14} strokeWidth={1.75} aria-hidden="true" />} className={className}>
      {labels.internal}
    </Tag>
  );
}

/** How a publisher follows the year: after a dot, and below a width on a separate line. */
const PUBLISHER = {
  never: "dot-before",
  md: "max-md:block md:dot-before",
  lg: "max-lg:block lg:dot-before",
} as const;

/** Type, year and publisher. */
export function Eyebrow({
  card,
  labels,
  publisher = true,
  year = true,
  publisherBreakpoint = "never",
  className,
}: {
  card: EyebrowSubject;
  labels: CardLabels;
  publisher?: boolean;
  year?: boolean;
  /** Width below which the publisher is on a separate line. */
  publisherBreakpoint?: keyof typeof PUBLISHER;
  className?: string;
}) {
  const who = publisher
    ? card.type === "collection"
      ? card.contributors[0]
      : card.publishers[0]?.name
    : undefined;
  return (
    <p className={clsx(EYEBROW, className)}>
      {isInternalType(card.type) ? <InternalTag labels={labels} className="me-2" /> : null}
      <b className="text-ink" lang={card.contentTypes[0] && labels.contentLang}>
        {typeLabel(card, labels)}
      </b>
      {year && card.publicationYear !== null ? `\u00a0\u00a0·\u00a0 ${card.publicationYear}` : null}
      {who ? (
        <span className={PUBLISHER[publisherBreakpoint]} lang={labels.contentLang}>
          {who}
        </span>
      ) : null}
    </p>
  );
}

/** Language codes: EN ES SV. The visitor's own language is bold with a red line. */
export function LanguageCodes({
  files,
  labels,
}: {
  files: readonly Pick<FileSummary, "language">[];
  labels: CardLabels;
}) {
  return files.map((file) => (
    <LanguageCode
      key={file.language}
      code={file.language}
      name={labels.languageName(file.language)}
      isOwn={file.language === labels.language}
    />
  ));
}

/**
 * A language code. Its transparent border would become visible in Windows high contrast. Content after the codes wraps to the
 * start of the next line.
 */
export function LanguageCode({
  code,
  name,
  isOwn,
}: {
  code: string;
  name: string;
  isOwn: boolean;
}) {
  return (
    <abbr
      className={clsx(
        "me-2 inline-block border-b-2 leading-5 [letter-spacing:0.03em] has-[+span]:me-3.5",
        isOwn
          ? "border-accent font-bold text-ink"
          : "border-transparent font-medium forced-colors:border-[Canvas]",
      )}
      title={name}
    >
      {code.toUpperCase()}
    </abbr>
  );
}

/** Styles a grid of cards. */
export const CARD_GRID =
  "grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10 lg:gap-y-7";

/**
 * Styles a card with its cover beside the text; each kind of card sets the cover's width, `--cover`. Tests and the print
 * sheet find it by its class name.
 */
export const CARD =
  "card relative grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] content-start";
export const CARD_COVER = "row-[1/9] me-3.5 w-(--cover)";
/** Styles the first line, which ends with the card's actions. */
export const CARD_EYEBROW = "col-2";
/** Styles every other line. */
export const CARD_LINE = "col-[2/4]";
export const CARD_ABSTRACT =
  "abstract any-script col-[2/4] mt-0.5 line-clamp-3 self-start text-small text-ink-2";

/** Returns cards for lists that show no abstract, so that unused text is not sent. */
export function withoutAbstracts(cards: readonly Card[]): Card[] {
  return cards.map((card) => ({ ...card, abstract: "" }));
}
