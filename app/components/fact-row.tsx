import type { ReactNode } from "react";

/** A row of a list of facts (`dl`, class `facts`): what it is, and its value. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
