import type { ReactNode } from "react";
import { Trail } from "~/features/posts/trail";

/** A page that starts with breadcrumbs, its title and a sentence about its purpose. */
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
