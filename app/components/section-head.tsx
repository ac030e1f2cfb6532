import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";

/** Styles the line that opens a section, around its heading and what is at its end. */
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
