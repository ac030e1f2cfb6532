import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { SectionHead } from "~/components/section-head";

/** The sections of the page, in their order; each id is the section's anchor. */
export const SECTIONS = [
  "buttons",
  "fields",
  "choices",
  "messages",
  "navigation",
  "lists",
  "pictures",
  "dialogs",
] as const;
export type SectionId = (typeof SECTIONS)[number];

/** Examples of one kind. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation("components");
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={t(`section.${id}`)} />
      <div className="grid grid-cols-1 gap-8 *:min-w-0">{children}</div>
    </section>
  );
}

interface ExampleProps {
  /** Name of the component or the class names, as code has it. */
  of: string;
  /** Which of its states this is. */
  caption: string;
  className?: string;
  children: ReactNode;
}

/** A component in one of its states, below the words that say so. */
export function Example({ of, caption, className, children }: ExampleProps) {
  return (
    <figure>
      <figcaption className="mb-3 text-small text-ink-2">
        <code className="wrap-anywhere text-ink" dir="ltr" translate="no">
          {of}
        </code>
        <span className="dot-before">{caption}</span>
      </figcaption>
      <div className={className}>{children}</div>
    </figure>
  );
}

/** Returns what makes the address of a section on this page, for links of examples: they lead nowhere else. */
export function useHere(): (id: SectionId) => string {
  const { search } = useLocation();
  return (id) => `${search}#${id}`;
}
