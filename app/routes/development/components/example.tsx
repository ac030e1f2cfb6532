import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { SectionHead } from "~/components/section-head";

export type SectionId = (typeof SECTIONS)[number];

interface ExampleProps {
  /** Name of the component or class, as in the code. */
  of: string;
  /** The state that is shown. */
  caption: string;
  className?: string;
  children: ReactNode;
}

/** The sections of the page in order; each id is the section's anchor. */
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

/** A group of examples. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { t } = useTranslation("components");
  return (
    <section className="section" aria-labelledby={id}>
      <SectionHead id={id} title={t(`section.${id}`)} />
      <div className="grid grid-cols-1 gap-8 *:min-w-0">{children}</div>
    </section>
  );
}

/** A component in one of its states, with a caption. */
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

/** Returns a function that gives the address of a section on this page, used for links in examples. */
export function useSectionLink(): (id: SectionId) => string {
  const { search } = useLocation();
  return (id) => `${search}#${id}`;
}
