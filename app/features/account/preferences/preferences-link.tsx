import type { FlatNamespace } from "i18next";
import { DialogLink, type DialogLinkProps } from "~/features/dialogs/dialog-link";

/** The wizard's options for `useOpenDialog`. */
export const PREFERENCES_DIALOG = {
  load: () => import("./preferences-dialog").then((module) => module.PreferencesDialog),
  namespaces: ["discovery", "terms", "forms"] satisfies FlatNamespace[],
} as const;

/** A link to a step of the wizard in which members choose what to follow; `to` is a `preferencesPath`. */
export function PreferencesLink(props: Omit<DialogLinkProps, "load" | "namespaces">) {
  return <DialogLink {...props} {...PREFERENCES_DIALOG} />;
}
