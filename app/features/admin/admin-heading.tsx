import type { ComponentProps, ReactNode } from "react";

interface AdminHeadingProps extends Pick<ComponentProps<"h1">, "lang" | "dir"> {
  title: ReactNode;
  /** Facts on a line of their own. */
  facts?: ReactNode;
  children?: ReactNode;
}

/** The heading of a page in the admin area. */
export function AdminHeading({ title, facts, children, ...rest }: AdminHeadingProps) {
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

/** The purpose of a page in a sentence or two; larger directly below the heading. */
export function AdminLead({ children }: { children: ReactNode }) {
  return <p className="mb-5 max-w-180 text-ink-2 [.page-head+&]:t-lead">{children}</p>;
}
