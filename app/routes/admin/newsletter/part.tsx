import type { ReactNode } from "react";

interface PartProps {
  /** Id of the heading. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** A section of the staff newsletter page. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section className="mt-9 max-w-180 border-t-2 border-ink pt-3" aria-labelledby={id}>
      <h2 id={id} className="mb-3 t-h2-small">
        {title}
      </h2>
      {children}
    </section>
  );
}
