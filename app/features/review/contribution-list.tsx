import type { ReactNode } from "react";

/** A row of a list of contributions, drafts or files, at reading width. */
export function ContributionRow({ children }: { children: ReactNode }) {
  return <li className="border-b border-line py-4">{children}</li>;
}

/** Facts below a title, each in an element of its own. */
export function FactsLine({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-small wrap-anywhere text-ink-2">
      {children}
    </p>
  );
}
