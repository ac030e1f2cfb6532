import { DialogLink, type DialogLinkProps } from "~/features/dialogs/dialog-link";
import { deletePath } from "./paths";

const load = async () => (await import("./delete-dialog")).DeleteDialog;
const NAMESPACES = ["collection-edit", "collections", "forms"] as const;

interface DeleteLinkProps extends Omit<DialogLinkProps, "to" | "load" | "namespaces"> {
  slug: string;
}

/** A link for owners to the confirmation for deleting a collection; with script a dialog over the current page. */
export function DeleteLink({ slug, ...rest }: DeleteLinkProps) {
  return <DialogLink {...rest} to={deletePath(slug)} load={load} namespaces={NAMESPACES} />;
}
