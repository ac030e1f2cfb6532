import type { ReactNode } from "react";
import { fieldId } from "./field-names";

/** A numbered part of the form, under an ink rule. */
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
    <section className="upload-section rule" aria-labelledby={id}>
      <h2 id={id}>
        <span className="upload-number" aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
