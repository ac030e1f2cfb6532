import type { ComponentProps, MouseEvent } from "react";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { DialogRequest } from "./dialog-store";
import { useOpenDialog } from "./use-dialog";

export interface DialogLinkProps
  extends ComponentProps<typeof Link>, Pick<DialogRequest, "load" | "namespaces"> {
  /** The page that it is without script, without language; it exports `clientLoader` by `forDialog`. */
  to: string;
  /** Its name, where what it shows does not say enough. */
  label?: string;
}

/**
 * A link to a page that with script opens as a dialog over the one in view. The browser shows the address of the page, so
 * that a reload or whoever gets the address sees that; Back closes the dialog.
 */
export function DialogLink({ to, load, namespaces, label, onClick, ...rest }: DialogLinkProps) {
  const language = useLanguage();
  const open = useOpenDialog();

  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // In a tab of its own, say.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void open({
      page: localisedPath(to, language),
      load,
      namespaces,
      opener: event.currentTarget,
    });
  };

  return (
    <Link
      {...rest}
      to={to}
      onClick={onPress}
      aria-label={label}
      aria-haspopup="dialog"
      rel="nofollow"
    />
  );
}
