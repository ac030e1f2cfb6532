import { type ComponentType, type MouseEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type Location, useLocation, useNavigate } from "react-router";
import { Link } from "~/i18n/link";
import type { Namespace } from "~/i18n/namespaces";
import { localisedPath } from "~/i18n/paths";
import { loadTexts } from "~/i18n/texts.client";
import { useTranslation } from "~/i18n/translate";

export interface PageDialogProps {
  /** The page that it is without script, with its language. */
  page: string;
  /** Escape, the cross, the scrim, and Back end here. */
  onClose: () => void;
}

interface DialogLinkProps {
  /** The page that it is without script, without language. */
  to: string;
  /** Its code, fetched when it is first wanted. */
  load: () => Promise<ComponentType<PageDialogProps>>;
  /** Of its texts. */
  namespaces: readonly Namespace[];
  className?: string;
  /** Tells it from other links to the same page that are in view. */
  id?: string;
  /** Its name, where what it shows does not say enough. */
  label?: string;
  children: ReactNode;
}

/**
 * A link to a page that with script opens as a dialog over the one in view. The browser shows the address of the page, so
 * that a reload or whoever gets the address sees that; Back closes the dialog.
 */
export function DialogLink({ to, load, namespaces, className, id, label, children }: DialogLinkProps) {
  const { language } = useTranslation("common");
  const navigate = useNavigate();
  const location = useLocation();
  const [View, setView] = useState<ComponentType<PageDialogProps> | null>(null);
  const page = localisedPath(to, language);
  const dialog = id ?? page;
  const open = isOpenAt(location, dialog);
  const close = useCallback(() => void navigate(-1), [navigate]);

  useEffect(() => {
    if (!open || View) return;
    // What cannot be fetched is out of date or out of reach; loading the page is right in both cases.
    Promise.all([load(), ...namespaces.map(loadTexts)]).then(([view]) => setView(() => view), () => window.location.assign(page));
  }, [open, View, load, namespaces, page]);

  const onClick = (event: MouseEvent) => {
    // In a tab of its own, say.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search, hash } = location;
    void navigate(pathname + search + hash, { mask: page, state: { dialogAt: dialog }, preventScrollReset: true, defaultShouldRevalidate: false });
  };

  return (
    <>
      <Link to={to} id={id} onClick={onClick} className={className} aria-label={label} aria-haspopup="dialog" rel="nofollow">
        {children}
      </Link>
      {/* Not beside the link: that may lie in a menu, which closes. */}
      {open && View ? createPortal(<View page={page} onClose={close} />, document.body) : null}
    </>
  );
}

/** Only while the browser shows the address of the page: after a reload that page itself is there, though the entry is the same. */
function isOpenAt(location: Location, dialog: string): boolean {
  const { mask, state } = location as { mask?: unknown; state: { dialogAt?: string } | null };
  return mask !== undefined && state?.dialogAt === dialog;
}
