import { clsx } from "clsx";
import { SECTION_HEAD } from "~/components/section-head";
import type { ReactNode } from "react";

/** Fields below each other, in reading width. */
export const FIELDS = "grid max-w-184 grid-cols-1 gap-5";
/** A form that is no editor of a post, in reading width. */
export const SHEET = "grid max-w-180 gap-5";

interface FormSectionProps {
  /** Of its heading. */
  id: string;
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** A part of the editor's form, numbered. */
export function FormSection({ id, title, hint, children }: FormSectionProps) {
  return (
    <section className="section first-of-type:mt-2" aria-labelledby={id}>
      <div className={clsx(SECTION_HEAD, "mb-5 items-baseline rule [counter-increment:part]")}>
        {/* Its number is for the eye alone: read out, a part is called by its name. */}
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
