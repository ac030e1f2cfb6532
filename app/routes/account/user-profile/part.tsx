import type { ReactNode } from "react";
import { SectionHead } from "~/components/section-head";

interface PartProps {
  /** Of its heading. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** A part of one's collections: those of one kind. */
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

/** Says that there is nothing in it. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="max-w-160 text-ink-2">{children}</p>;
}
