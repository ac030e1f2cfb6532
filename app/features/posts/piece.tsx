import type { ReactNode } from "react";
import { Eyebrow } from "~/features/cards/parts";
import type { CardWords } from "~/features/cards/words";
import { Cover, type CoverSubject } from "~/features/covers/cover";

interface PieceProps {
  card: CoverSubject & Parameters<typeof Eyebrow>[0]["card"];
  words: CardWords;
  children: ReactNode;
}

/** A document, an article or a toolkit: the cover beside the eyebrow, from lg on beside everything. */
export function Piece({ card, words, children }: PieceProps) {
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16 print:grid-cols-[auto_minmax(0,1fr)] [&>.eyebrow]:self-end">
      <Cover card={card} className="w-[84px] md:w-[120px] lg:row-[1/3] lg:w-full" eager />
      <Eyebrow card={card} words={words} partedBelow="lg" />
      <div className="col-[1/3] mt-4 lg:col-[2] lg:mt-2">{children}</div>
    </article>
  );
}

/** What can be done with it. On a phone the red one has a row of its own, the others share the next. */
export function ActionRow({ children }: { children: ReactNode }) {
  return (
    <div className="piece-actions mt-5 actions max-sm:*:flex-auto max-sm:[&_.button]:px-3 max-sm:[&_:is(p,form)>.button]:w-full max-sm:[&>:is(p:first-child,.button-primary)]:basis-full">
      {children}
    </div>
  );
}

/** Who made it. */
export function By({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-ink-2">{children}</p>;
}
