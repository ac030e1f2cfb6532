import type { ReactNode } from "react";
import { SectionHead } from "~/components/section-head";

interface PartProps {
  /** Id of the heading. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** A group of the user's collections of one kind. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section
      className="mt-7 [&_h3]:t-title-l [&>.empty]:pt-3 [&>.empty]:pb-6 [&>.section-head]:mb-3"
      aria-labelledby={id}
    >
      <SectionHead id={id} level={3} rule={false} title={title} />
      {children}
    </section>
  );
}

/** The empty state. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="max-w-160 text-ink-2">{children}</p>;
}
