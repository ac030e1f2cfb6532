import type { ReactNode } from "react";
import { Trail } from "~/features/posts/trail";

/** A page that opens with the way to it, its title and a sentence on what it is for. */
export function LeadPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <div className="wrap">
      <Trail />
      <header className="page-head pt-6 pb-8 lg:py-12">
        <h1>{title}</h1>
        <p className="t-lead">{lead}</p>
      </header>
      {children}
    </div>
  );
}
