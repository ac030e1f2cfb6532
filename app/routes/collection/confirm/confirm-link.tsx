import type { ReactNode } from "react";
import { DialogLink } from "~/features/dialogs/dialog-link";

const load = async () => (await import("./confirm-dialog")).ConfirmDialog;
const NAMESPACES = ["collection", "forms"] as const;

/** Leads to the page that asks, which with script opens over this one. */
export function ConfirmLink({
  to,
  className,
  label,
  children,
}: {
  to: string;
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  return (
    <DialogLink to={to} load={load} namespaces={NAMESPACES} className={className} label={label}>
      {children}
    </DialogLink>
  );
}
