import type { ReactNode } from "react";

/** A list of what people wrote to the staff. Its class is how the keys find it. */
export function Entries({ children }: { children: ReactNode }) {
  return <ol className="messages mt-5 max-w-180 border-t-2 border-ink">{children}</ol>;
}

interface EntryProps {
  /** Of its heading. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

export function Entry({ id, title, children }: EntryProps) {
  return (
    <li className="border-b border-line py-5">
      <article aria-labelledby={id}>
        <h2 id={id} className="t-title-l">
          {title}
        </h2>
        {children}
      </article>
    </li>
  );
}

/** Below a title: who (`b`), when and what else is to be known, each in an element of its own. */
export function EntryFacts({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 mb-3 flex flex-wrap gap-x-4 gap-y-0.5 text-small wrap-anywhere text-ink-2 [&>b]:text-ink">
      {children}
    </p>
  );
}

/** Who has seen to it, and when. */
export function EntryDone({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-small text-ink-2">{children}</p>;
}
