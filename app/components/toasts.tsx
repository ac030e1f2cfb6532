import type { ReactNode } from "react";

/** The place of messages: at the bottom of the window. Without script to remove them, they are in the page and cover nothing. */
export function Toasts({ children }: { children?: ReactNode }) {
  return (
    <output className="grid gap-3 print:hidden scripted:fixed scripted:inset-x-(--side) scripted:bottom-4 scripted:z-40 scripted:max-w-128">
      {children}
    </output>
  );
}
