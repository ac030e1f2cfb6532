import { clsx } from "clsx";
import type { ReactNode } from "react";

interface FormLeadProps {
  inDialog?: boolean;
  children: ReactNode;
}

/** What a form is about, before its fields: in a dialog it is of the size of the fields. */
export function FormLead({ inDialog, children }: FormLeadProps) {
  return (
    <p className={clsx("text-ink-2 wrap-anywhere", inDialog ? "mb-4" : "t-lead -mt-2 mb-5")}>
      {children}
    </p>
  );
}
