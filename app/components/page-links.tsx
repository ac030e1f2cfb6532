import { clsx } from "clsx";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";

interface PageLinksProps {
  label: string;
  page: number;
  pages: number;
  /** The address of a page, without language. */
  to: (page: number) => string;
  previous: ReactNode;
  next: ReactNode;
  className?: string;
}

/** The page before and the page after; nothing where one page is all. */
export function PageLinks({ label, page, pages, to, previous, next, className }: PageLinksProps) {
  if (pages === 1) return null;
  return (
    <nav className={clsx("actions", className)} aria-label={label}>
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className="button">
          <ArrowLeft size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
          {previous}
        </Link>
      ) : null}
      {page < pages ? (
        <Link to={to(page + 1)} rel="next" className="button">
          {next}
          <ArrowRight size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
        </Link>
      ) : null}
    </nav>
  );
}
