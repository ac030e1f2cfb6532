import type { ReactNode } from "react";
import { fieldId } from "./field-names";

/** A numbered section of the form, under an ink rule. */
export function UploadSection({
  name,
  number,
  title,
  children,
}: {
  name: string;
  number: number;
  title: string;
  children: ReactNode;
}) {
  const id = fieldId(`section-${name}`);
  return (
    <section className="grid gap-6 rule pb-10 *:min-w-0" aria-labelledby={id}>
      <h2 id={id} className="t-title-l">
        <span className="me-3 text-accent" aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
