import { clsx } from "clsx";
import type { ReactNode } from "react";

interface FactListProps {
  /** One column on wide pages too. */
  single?: boolean;
  className?: string;
  children: ReactNode;
}

/** A list of facts; its children are `<FactRow>`s. */
export function FactList({ single, className, children }: FactListProps) {
  return (
    // Links are as high as their lines: a finger needs 24 pixels.
    <dl
      className={clsx(
        "facts [&_dd_a]:inline-block",
        !single && "lg:columns-2 lg:gap-x-12",
        className,
      )}
    >
      {children}
    </dl>
  );
}

/** A fact: its label and its value. Links of a list in one column are as far apart as a finger needs. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid break-inside-avoid grid-cols-[minmax(0,7.5rem)_minmax(40%,1fr)] gap-3 border-b border-line py-2.5 text-[0.9375rem] leading-6 wrap-anywhere">
      <dt className="text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
