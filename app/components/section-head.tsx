import type { ReactNode } from "react";
import { Link } from "~/i18n/link";
import { classes } from "./classes";

interface SectionHeadProps {
  title: ReactNode;
  id?: string;
  level?: 2 | 3;
  /** Opens with the 2 px ink rule; inside another section it may not. */
  rule?: boolean;
  link?: { to: string; label: ReactNode };
  /** At the end instead of a link: buttons, a tag. */
  children?: ReactNode;
}

export function SectionHead({
  title,
  id,
  level = 2,
  rule = true,
  link,
  children,
}: SectionHeadProps) {
  const Heading = `h${level}` as "h2" | "h3";
  return (
    <div className={classes("section-head", rule && "rule")}>
      <Heading id={id}>{title}</Heading>
      {link ? <Link to={link.to}>{link.label}</Link> : null}
      {children}
    </div>
  );
}
