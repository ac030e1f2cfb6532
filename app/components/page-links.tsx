import { clsx } from "clsx";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "~/i18n/link";

interface PageLinksProps {
  label: string;
  page: number;
  pages: number;
  /** Returns the address of a page, without language. */
  to: (page: number) => string;
  previous: ReactNode;
  next: ReactNode;
  className?: string;
}

/** Links to the previous and the next page; nothing if there is only one page. */
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
