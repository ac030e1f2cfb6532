import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";

/** Styles the first line of a section: its heading, and a link, buttons or a tag at the end. */
export const SECTION_HEAD = "section-head flex flex-wrap justify-between gap-x-4 gap-y-1";
/** Styles a link at the end of that line. */
export const SECTION_LINK = "py-1 text-[0.875rem] font-semibold";

interface SectionHeadProps {
  title: ReactNode;
  id?: string;
  level?: 2 | 3;
  /** Whether it starts with the 2 px ink rule. False for a heading inside another section. */
  rule?: boolean;
  link?: { to: string; label: ReactNode };
  /** At the end instead of a link: buttons, a tag. */
  children?: ReactNode;
  className?: string;
}

export function SectionHead({
  title,
  id,
  level = 2,
  rule = true,
  link,
  children,
  className,
}: SectionHeadProps) {
  const Heading = `h${level}` as "h2" | "h3";
  return (
    <div className={clsx(SECTION_HEAD, "mb-4 items-baseline", rule && "rule", className)}>
      <Heading id={id}>{title}</Heading>
      {link ? (
        <Link to={link.to} className={SECTION_LINK}>
          {link.label}
        </Link>
      ) : null}
      {children}
    </div>
  );
}

/** Styles two columns, the main one and an aside; stacked below lg. */
export const WITH_ASIDE =
  "grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:gap-16 print:block";

/** Styles a link in a list of links only. */
export const NAME_LINK =
  "text-ink no-underline decoration-auto hover:text-accent-hover hover:underline";

interface FactListProps {
  /** One column on wide pages too. */
  single?: boolean;
  className?: string;
  children: ReactNode;
}

/** A list of facts; its children are `<FactRow>`s. */
export function FactList({ single, className, children }: FactListProps) {
  return (
    // Makes each link as high as its line, which is 24 px: the minimum for touch (WCAG 2.2, 2.5.8).
    <dl
      className={clsx(
        "facts [&_dd_a]:inline-block",
        !single && "lg:columns-2 lg:gap-x-12",
        className,
      )}
    >
      {children}
    </dl>
  );
}

/** A fact: its label and its value. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid break-inside-avoid grid-cols-[minmax(0,7.5rem)_minmax(40%,1fr)] gap-3 border-b border-line py-2.5 text-[0.9375rem] leading-6 wrap-anywhere">
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
