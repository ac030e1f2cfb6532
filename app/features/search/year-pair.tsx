import type { ReactNode } from "react";

/** The fields of the first and the last year side by side, in small letters. */
export function YearPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-2 [&_label]:text-[0.875rem] [&_label]:font-normal [&_label]:text-ink-2">
      {children}
    </div>
  );
}
