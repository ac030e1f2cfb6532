import { DialogLink, type DialogLinkProps } from "~/features/dialogs/dialog-host";

const load = async () => (await import("./confirm-dialog")).ConfirmDialog;
const NAMESPACES = ["collection", "forms"] as const;

/** Links to the confirmation page. With JavaScript, it opens as a dialog over the current page. */
export function ConfirmLink(props: Omit<DialogLinkProps, "load" | "namespaces">) {
  return <DialogLink {...props} load={load} namespaces={NAMESPACES} />;
}
