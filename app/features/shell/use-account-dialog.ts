import {
  type ComponentType,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useRouteError } from "react-router";
import { useOpenDialog } from "~/features/dialogs/dialog-host";
import {
  UPLOAD_PATH,
  type AccountForm,
  formPath,
  isAccountPage,
  redirectOf,
  REGISTER_HASH,
  UPLOAD_HASH,
} from "~/paths/account";
import { loadUploadDialog, UPLOAD_NAMESPACES } from "~/features/uploads/form/upload-link";
import { useLanguage } from "~/i18n/language";
import { localisedPath, withoutLanguage } from "~/i18n/paths";
import { loadNamespaces } from "~/i18n/namespaces";
import type { AccountDialogProps } from "../account/account-dialog";
import { type DialogEntry, dialogOf } from "../session/account-link";

/** Returns the account dialog over the current page. Its code and texts load when it is first needed. */
export function useAccountDialog(signedIn: boolean) {
  const language = useLanguage();
  const navigate = useNavigate();
  const location = useLocation();
  const [Dialog, setDialog] = useState<ComponentType<AccountDialogProps> | null>(null);
  const entry = dialogOf(location);
  const wanted = entry !== null;
  const { pathname, search, hash } = location;
  const openDialog = useOpenDialog();
  const failed = useRouteError() != null;
  const place = useRef({ pathname, top: 0 });
  /**
   * True from the moment a hash requests the upload form until the page without the hash is in view; the form opens over
   * that page.
   */
  const wantsUpload = useRef(false);

  // Remembers the page's scroll position before the router scrolls to the hash's target, or to the top without one.
  useLayoutEffect(() => {
    const stays = hash !== "" && place.current.pathname === pathname;
    place.current = { pathname, top: stays ? window.scrollY : 0 };
  }, [pathname, hash]);

  useEffect(() => {
    if (!wanted || Dialog) return;
    // If loading fails, the code is outdated or unreachable; loading the form's own page is right in both cases.
    Promise.all([import("../account/account-dialog"), loadNamespaces("account", "forms")]).then(
      ([module]) => setDialog(() => module.AccountDialog),
      () => window.location.reload(),
    );
  }, [wanted, Dialog]);

  useEffect(() => {
    if (hash !== REGISTER_HASH && hash !== UPLOAD_HASH) return;
    const uploadPath = localisedPath(UPLOAD_PATH, language);
    if (signedIn) {
      if (hash !== UPLOAD_HASH) return;
      wantsUpload.current = !failed && withoutLanguage(pathname) !== UPLOAD_PATH;
      window.scrollTo(0, place.current.top);
      void navigate(failed ? uploadPath : pathname + search, {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
      return;
    }
    const form: AccountForm = hash === REGISTER_HASH ? "register" : "login";
    const page = localisedPath(
      formPath(form, hash === REGISTER_HASH ? redirectOf({ pathname, search }) : uploadPath),
      language,
    );
    if (failed || isAccountPage(pathname)) {
      void navigate(page, { replace: true });
      return;
    }
    window.scrollTo(0, place.current.top);
    void navigate(pathname + search, {
      replace: true,
      mask: page,
      state: { accountForm: form, pushed: false } satisfies DialogEntry,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  }, [hash, pathname, search, failed, signedIn, language, navigate]);

  useEffect(() => {
    if (hash !== "" || !wantsUpload.current) return;
    wantsUpload.current = false;
    void openDialog({
      page: localisedPath(UPLOAD_PATH, language),
      load: loadUploadDialog,
      namespaces: UPLOAD_NAMESPACES,
      opener: document.body,
    });
  }, [hash, language, openDialog]);

  const pushed = entry?.pushed ?? false;
  const close = useCallback(() => {
    if (pushed) void navigate(-1);
    else
      void navigate(pathname + search, {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
  }, [pushed, navigate, pathname, search]);

  return entry && Dialog
    ? { Dialog, form: entry.accountForm, redirect: entry.redirect, close }
    : null;
}
