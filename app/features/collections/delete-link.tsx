import { DialogLink, type DialogLinkProps } from "~/features/dialogs/dialog-link";
import { deletePath } from "./paths";

const load = async () => (await import("./delete-dialog")).DeleteDialog;
const NAMESPACES = ["collection-edit", "collections", "forms"] as const;

interface DeleteLinkProps extends Omit<DialogLinkProps, "to" | "load" | "namespaces"> {
  slug: string;
}

/** Leads to the question whether a collection is to be deleted: with script a dialog over the page in view. For its owner. */
export function DeleteLink({ slug, ...rest }: DeleteLinkProps) {
  return <DialogLink {...rest} to={deletePath(slug)} load={load} namespaces={NAMESPACES} />;
}
