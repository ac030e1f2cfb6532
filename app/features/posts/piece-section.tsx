import type { ReactNode } from "react";

interface PieceSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of a resource's page below its text. */
export function PieceSection({ id, title, children }: PieceSectionProps) {
  return (
    <section className={PIECE_SECTION} aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

export const PIECE_SECTION = "mt-9 lg:mt-12";
