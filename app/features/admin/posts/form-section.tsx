import { clsx } from "clsx";
import { SECTION_HEAD } from "~/components/section-head";
import { type ReactNode } from "react";

export interface FormSectionProps {
  /** Id of its heading. */
  id: string;
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** Fields in one column, at reading width. */
export const FIELDS = "grid max-w-184 grid-cols-1 gap-5";

/** A numbered section of the editor's form. */
export function FormSection({ id, title, hint, children }: FormSectionProps) {
  return (
    <section className="section first-of-type:mt-2" aria-labelledby={id}>
      <div className={clsx(SECTION_HEAD, "mb-5 items-baseline rule [counter-increment:part]")}>
        {/* The number is visual only: screen readers announce the section's name. */}
        <h2
          id={id}
          className="t-h2-small before:me-3 before:text-accent before:content-[counter(part)_/_'']"
        >
          {title}
        </h2>
      </div>
      {hint ? <p className="-mt-2 mb-5 hint">{hint}</p> : null}
      {children}
    </section>
  );
}
