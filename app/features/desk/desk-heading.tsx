import type { ComponentProps, ReactNode } from "react";

interface DeskHeadingProps extends Pick<ComponentProps<"h1">, "lang" | "dir"> {
  title: ReactNode;
  /** What there is to know of it, in a line of its own. */
  facts?: ReactNode;
  children?: ReactNode;
}

/** The heading of a page of the content desk. */
export function DeskHeading({ title, facts, children, ...rest }: DeskHeadingProps) {
  return (
    <header className="mb-2 page-head [&+.notice]:mt-6">
      <h1 {...rest} className={facts ? "t-h1-results" : undefined}>
        {title}
      </h1>
      {facts ? (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small wrap-anywhere text-ink-2">
          {facts}
        </p>
      ) : null}
      {children}
    </header>
  );
}

/** What a page is for, in a sentence or two; larger where the heading comes right before it. */
export function DeskLead({ children }: { children: ReactNode }) {
  return <p className="mb-5 max-w-180 text-ink-2 [.page-head+&]:t-lead">{children}</p>;
}
