import { DialogLink, type DialogLinkProps } from "~/features/dialogs/dialog-link";

const load = async () => (await import("./confirm-dialog")).ConfirmDialog;
const NAMESPACES = ["collection", "forms"] as const;

/** Leads to the page that asks, which with script opens over this one. */
export function ConfirmLink(props: Omit<DialogLinkProps, "load" | "namespaces">) {
  return <DialogLink {...props} load={load} namespaces={NAMESPACES} />;
}
