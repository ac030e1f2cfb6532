import {
  createContext,
  useCallback,
  useEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
} from "react";
import { useFetchers, useLocation, type Location, useNavigate } from "react-router";
import { setPageChanging, useDialogPage } from "./dialog-location";
import {
  type DialogRequest,
  fetchedDialog,
  setUnreachable,
  useUnreachable,
  fetchDialog,
  mayCloseDialog,
} from "./dialog-store";
import { UnreachableToast } from "./unreachable";
import { DIALOG_HASH } from "~/paths/account";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";

/**
 * Returns a function that opens a dialog over the current page, once its code is loaded. It does nothing while a dialog
 * is in view.
 */
export function useOpenDialog(): (request: DialogRequest) => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  const isInView = useDialogPage() !== null;
  /** The location at which a dialog is being opened, until it is in view: a double click must not open it twice. */
  const openingAt = useRef<Location>(undefined);
  return useCallback(
    async (request) => {
      if (openingAt.current === location || isInView) return;
      openingAt.current = location;
      const { href } = window.location;
      const isThere = await fetchDialog(request);
      // The visitor may have gone to another page meanwhile.
      const isStillHere = window.location.href === href;
      if (!isThere || !isStillHere) openingAt.current = undefined;
      if (!isStillHere) return;
      if (isThere) {
        setUnreachable(null);
        const { pathname, search } = location;
        await navigate(
          { pathname, search, hash: DIALOG_HASH },
          { mask: request.page, preventScrollReset: true },
        );
      } else if (navigator.onLine) window.location.assign(request.page);
      else setUnreachable({ request, key: location.key });
    },
    [navigate, location, isInView],
  );
}

/** Returns a function that closes the open dialog by going back to the page behind it. */
function useCloseDialog(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  /** Key of the location that is being left: going back a second time would leave the page. */
  const leaving = useRef<string>(undefined);
  return useCallback(() => {
    if (leaving.current === key || !mayCloseDialog()) return;
    leaving.current = key;
    void navigate(-1);
  }, [navigate, key]);
}

/** True in a dialog over a page. */
export const InDialog = createContext(false);

/** Shows the open dialog. It is outside the page, because a change in a dialog may remove the link that opened it. */
export function DialogHost() {
  const page = useDialogPage();
  const dialog = page === null ? undefined : fetchedDialog(page);
  const unreachable = useUnreachable(useLocation().key);
  const open = useOpenDialog();
  const close = useCloseDialog();
  const dismiss = useCallback(() => setUnreachable(null), []);
  const isLost = page !== null && !dialog;
  const isChanging = useFetchers().some(({ formMethod }) => formMethod !== undefined);

  useEffect(() => {
    // The page was reloaded since the dialog was open, so its code is not loaded, and the user went Forward to it. The address
    // is that of the dialog's page: a reload shows the page.
    if (isLost) window.location.reload();
  }, [isLost]);
  useEffect(() => setPageChanging(isChanging), [isChanging]);
  useFocusAfterDialog(dialog ?? unreachable);

  return (
    <>
      {page !== null && dialog ? (
        <InDialog value>
          <dialog.View page={page} onClose={close} />
        </InDialog>
      ) : null}
      {unreachable ? (
        <UnreachableToast onClose={dismiss} onRetry={() => void open(unreachable)} />
      ) : null}
    </>
  );
}

/**
 * Returns the focus to the element that opened the dialog. If that no longer exists, the message about the change gets
 * it. Otherwise the same part of the page does, or the page's heading.
 */
function useFocusAfterDialog(dialog: DialogRequest | null): void {
  const last = useRef<{ opener: HTMLElement; part: Element | null } | null>(null);
  useEffect(() => {
    if (dialog) {
      const { opener } = dialog;
      // Starts at the parent, because the entry of a menu has a tabindex itself.
      const part = opener.parentElement?.closest('main [tabindex="-1"]') ?? null;
      last.current = { opener, part };
      return;
    }
    const closed = last.current;
    last.current = null;
    if (!closed) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) heading.tabIndex = -1;
    const said = document.querySelector('main [role="status"] [tabindex="-1"]');
    for (const place of [closed.opener, said, closed.part, heading]) {
      if (document.activeElement !== document.body) return;
      (place as HTMLElement | null)?.focus();
    }
  }, [dialog]);
}

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
