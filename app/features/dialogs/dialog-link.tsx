import type { ComponentProps, MouseEvent } from "react";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { DialogRequest } from "./dialog-store";
import { useOpenDialog } from "./dialog-host";

export interface DialogLinkProps
  extends ComponentProps<typeof Link>, Pick<DialogRequest, "load" | "namespaces"> {
  /** The page that it leads to without script, without language; it exports `clientLoader` by `forDialog`. */
  to: string;
  /** Accessible name, if the content does not say enough. */
  label?: string;
}

/**
 * A link to a page that opens as a dialog over the current one, if script runs. The browser shows the page's address, so
 * that a reload or a shared link shows the page; Back closes the dialog.
 */
export function DialogLink({ to, load, namespaces, label, onClick, ...rest }: DialogLinkProps) {
  const language = useLanguage();
  const open = useOpenDialog();

  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // For example, to open it in a new tab.
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
