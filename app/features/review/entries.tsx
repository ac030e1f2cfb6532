import type { ReactNode } from "react";

/** A list of messages to staff. The keyboard shortcuts find it by its class. */
export function Entries({ children }: { children: ReactNode }) {
  return <ol className="messages mt-5 max-w-180 border-t-2 border-ink">{children}</ol>;
}

interface EntryProps {
  /** Id of its heading. */
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

/** Facts below a title: author (`b`), time and more, each in an element of its own. */
export function EntryFacts({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 mb-3 flex flex-wrap gap-x-4 gap-y-0.5 text-small wrap-anywhere text-ink-2 [&>b]:text-ink">
      {children}
    </p>
  );
}

/** Who handled it, and when. */
export function EntryDone({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-small text-ink-2">{children}</p>;
}
