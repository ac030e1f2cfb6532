import { clsx } from "clsx";
import type { ReactNode } from "react";

interface FormLeadProps {
  inDialog?: boolean;
  children: ReactNode;
}

/** The purpose of a form, above its fields; in a dialog in the size of the fields. */
export function FormLead({ inDialog, children }: FormLeadProps) {
  return (
    <p className={clsx("wrap-anywhere text-ink-2", inDialog ? "mb-4" : "-mt-2 mb-5 t-lead")}>
      {children}
    </p>
  );
}
