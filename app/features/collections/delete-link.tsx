import type { ReactNode } from "react";
import { DialogLink } from "~/features/dialogs/dialog-link";
import { deletePath } from "./paths";

const load = async () => (await import("./delete-dialog")).DeleteDialog;
const NAMESPACES = ["collection-edit", "collections", "forms"] as const;

interface DeleteLinkProps {
  slug: string;
  className?: string;
  children: ReactNode;
}

/** Leads to the question whether a collection is to be deleted: with script a dialog over the page in view. For its owner. */
export function DeleteLink({ slug, className, children }: DeleteLinkProps) {
  return (
    <DialogLink to={deletePath(slug)} load={load} namespaces={NAMESPACES} className={className}>
      {children}
    </DialogLink>
  );
}
