import type { ReactNode } from "react";
import { collectionPath } from "~/features/collections/paths";
import { Trail } from "~/features/posts/trail";

interface PageBelowProps {
  collection: { slug: string; title: string };
  heading: string;
  /** Shown below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Layout of a collection's subpages: narrow, for a list or a form, with a link back to the collection. */
export function PageBelow({
  collection: { slug, title },
  heading,
  lead,
  children,
}: PageBelowProps) {
  return (
    <div className="wrap ms-0 max-w-[calc(40rem+2*var(--side))] xl:ms-[max(0px,calc((100%-1200px)/2))]">
      <Trail items={[{ to: collectionPath(slug), label: title }]} />
      <header className="mb-5 page-head">
        <h1>{heading}</h1>
        {lead}
      </header>
      {children}
    </div>
  );
}
