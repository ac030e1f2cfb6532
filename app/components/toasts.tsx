import type { ReactNode } from "react";

/** Where messages come: at the foot of the window. Where no script takes them away again they stand in the page, and cover nothing. */
export function Toasts({ children }: { children?: ReactNode }) {
  return (
    <output className="grid gap-3 print:hidden scripted:fixed scripted:inset-x-(--side) scripted:bottom-4 scripted:z-40 scripted:max-w-128">
      {children}
    </output>
  );
}
