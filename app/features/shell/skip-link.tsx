import type { ReactNode } from "react";

interface SkipLinkProps {
  /** Id of its target in the page, which needs `tabIndex={-1}`. */
  to: string;
  children: ReactNode;
}

/** A link that lets keyboard users skip content. Out of view until it has the focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      className="absolute start-2 bottom-full z-50 rounded-control bg-ink px-4 py-3 text-paper focus:top-2 focus:bottom-auto print:hidden"
      href={`#${to}`}
    >
      {children}
    </a>
  );
}
