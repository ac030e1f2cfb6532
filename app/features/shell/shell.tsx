import {
  type ReactNode,
  useState,
  useEffect,
  type FormEvent,
  type ComponentType,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import {
  useLocation,
  type Location,
  useNavigationType,
  useNavigate,
  useRouteError,
} from "react-router";
import { DialogHost, useOpenDialog } from "~/features/dialogs/dialog-host";
import { LibraryMessages, SavedNotice } from "~/features/collections/library/library";
import { SavedCopyNotice } from "~/features/page/saved-copy-notice";
import { useServiceWorker } from "~/features/offline/use-service-worker";
import { useSessionRenewal, useSessionAcrossTabs } from "~/features/session/use-session";
import { useLanguage } from "~/i18n/language";
import { localisedPath, withoutLanguage } from "~/i18n/paths";
import { Header, LanguageList, MenuLink } from "./header";
import { type ShellData, usePagePath } from "../page/page-context";
import { Notice } from "~/components/messages";
import { AccountLink, type DialogEntry, dialogOf } from "../session/account-link";
import { opensOrClosesDialog } from "~/features/dialogs/dialog-location";
import { decodePathPart } from "../page/page-head";
import { OFFLINE_PATH, ACCESSIBILITY_PATH, DEVELOPERS_PATH } from "~/paths/site";
import { contentLang } from "~/features/posts/post-page";
import { Link, ContentLink } from "~/i18n/link";
import { joinMenus } from "../page/menu-tree";
import { Button } from "~/components/button";
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
import { loadNamespaces } from "~/i18n/namespaces";
import type { AccountDialogProps } from "../account/account-dialog";

/**
 * Lists the site's cookies until the visitor accepts. Not modal: the library can be read without answering. It comes before the
 * header, where it is visible and covers nothing. The form works without JavaScript; with it the panel disappears at once.
 * Hidden on a saved copy, because the answer could not be sent while offline.
 */
function CookieConsent({ privacyUrl }: { privacyUrl: string }) {
  const { t } = useTranslation("common");
  const path = usePagePath();
  const [accepted, setAccepted] = useState(false);
  if (accepted) return null;

  const accept = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { action } = event.currentTarget;
    // Not by the router, which would reload the page's data: no page depends on the answer, and an error page cannot be
    // reloaded. If the request fails, the next page asks again.
    fetch(action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ return: path }),
      keepalive: true,
    }).catch(() => undefined);
    // The button disappears with the panel; this keeps the focus.
    document.getElementById("content")?.focus({ preventScroll: true });
    setAccepted(true);
  };

  return (
    <section
      className="cookie-consent border-b border-line bg-sunk py-3 in-data-kept:hidden print:hidden"
      aria-labelledby="cookie-consent-title"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="max-w-168 flex-[1_1_18rem]">
          <h2 id="cookie-consent-title" className="t-title-m">
            {t("consent.title")}
          </h2>
          <p className="text-result text-ink-2">
            {t("consent.text")}{" "}
            <ContentLink to={privacyUrl} className="inline-block py-0.75">
              {t("consent.more")}
            </ContentLink>
          </p>
        </div>
        <form method="post" action="/cookie-consent" onSubmit={accept}>
          <input type="hidden" name="return" value={path} />
          <Button>{t("consent.accept")}</Button>
        </form>
      </div>
    </section>
  );
}

const LINK = "inline-block py-2.5 text-ink hover:text-accent-hover";

/** Languages first, then the content system's secondary and footer menus, the site's own pages, and light mode last. */
function Footer({ data }: { data: ShellData }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const back = encodeURIComponent(usePagePath());
  const items = joinMenus(data?.menus.secondary ?? [], data?.menus.footer ?? []);
  const light = data?.light ?? false;
  return (
    <footer className="site-footer border-t border-line pt-7 pb-9 print:hidden">
      <div className="wrap grid grid-cols-1 gap-4">
        <LanguageList place="footer" />
        <nav aria-label={t("shell.footer")}>
          <ul className="flex flex-wrap gap-x-5 wrap-anywhere max-sm:block max-sm:[columns:8rem_2]">
            {items.map((item) => (
              <li key={item.path} className="break-inside-avoid" lang={contentLang(language)}>
                <MenuLink path={item.path} label={item.label} className={LINK} />
                {item.below ? (
                  <ul className="ps-4">
                    {item.below.map(({ path, label }, at) => (
                      <li key={at}>
                        <MenuLink path={path} label={label} className={LINK} />
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
            <li className="break-inside-avoid">
              <Link className={LINK} to={ACCESSIBILITY_PATH}>
                {t("shell.accessibility")}
              </Link>
            </li>
            <li className="break-inside-avoid">
              <Link className={LINK} to={DEVELOPERS_PATH}>
                {t("shell.developers")}
              </Link>
            </li>
            {light ? null : (
              <li className="break-inside-avoid">
                <Link className={LINK} to={OFFLINE_PATH}>
                  {t("kept.title")}
                </Link>
              </li>
            )}
          </ul>
        </nav>
        <p className="flex flex-wrap items-baseline gap-x-3 text-[0.875rem] wrap-anywhere text-ink-2">
          <a
            className="py-1 font-semibold text-ink hover:text-accent-hover"
            href={`/light-version/${light ? "off" : "on"}?return=${back}`}
            rel="nofollow"
          >
            {light ? t("shell.full") : t("shell.light")}
          </a>
          <span>{light ? t("shell.fullHint") : t("shell.lightHint")}</span>
        </p>
      </div>
    </footer>
  );
}

/** Says that the session has ended, and offers to sign in again. */
function SessionEnded() {
  const { t } = useTranslation("common");
  return (
    <div className="wrap pt-4 print:hidden">
      <Notice tone="warning" role="status">
        {t("account.ended")} <AccountLink form="login">{t("account.login")}</AccountLink>
      </Notice>
    </div>
  );
}

interface SkipLinkProps {
  /** Id of its target in the page, which needs `tabIndex={-1}`. */
  to: string;
  children: ReactNode;
}

/** A link that lets keyboard users skip content. Out of view until it has the focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      className="absolute start-2 bottom-full z-50 rounded-control bg-ink px-4 py-3 text-paper focus:top-2 focus:bottom-auto print:hidden"
      href={`#${to}`}
    >
      {children}
    </a>
  );
}

/** The location in view last. Only effects write it. It outlives the shell, which an error page remounts. */
let shown: Location | null = null;

/**
 * Moves the focus after a navigation in the browser: to the heading of the new page, or to the part that the address names.
 * After going back, moves it to the link that was followed. A change within a page, such as a filter, does not move the focus
 * unless its element is gone.
 */
function useFocusAfterNavigation(): void {
  const location = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const before = shown;
    shown = location;
    if (!before || before.key === location.key) return;
    // Dialogs take the focus and give it back themselves.
    if (opensOrClosesDialog(before, location)) return;
    const isSamePage = pathOf(before) === pathOf(location);
    const named = location.hash
      ? document.getElementById(decodePathPart(location.hash.slice(1)))
      : null;
    // The header scrolls out of view when one of its menus leads to a part of the page.
    const isInHeader = document.activeElement?.closest("header:not(main header)") != null;
    if (isSamePage && !(named && isInHeader) && document.activeElement !== document.body) return;
    // The new page has put the focus on its message about the result, or on the tab that led to it.
    if (document.activeElement?.closest("main [role=status], main [role=tab]")) return;
    const left = type === "POP" && !isSamePage ? linkTo(before) : undefined;
    const target =
      left ??
      named ??
      document.querySelector<HTMLElement>(".dialog h2") ??
      document.querySelector<HTMLElement>("main h1") ??
      document.getElementById("content");
    if (target && target !== left) target.tabIndex = -1;
    target?.focus({ preventScroll: true });
  }, [location, type]);
}

/** Returns the path without its final slash, which some links leave out. */
const pathOf = ({ pathname }: Location) => pathname.replace(/\/$/, "");

function linkTo({ pathname, search }: Location): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("main a")].find(
    (link) => link.getAttribute("href") === pathname + search,
  );
}

/** Everything around a page: skip link, cookie consent, header, main, footer, messages. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const { pathname } = useLocation();
  const [loadedAt] = useState(pathname);
  const signedIn = data && data.account !== undefined;
  const dialog = useAccountDialog(signedIn ?? false);
  useFocusAfterNavigation();
  useSessionRenewal(data?.account?.expires, localisedPath("/account/refresh", language));
  useSessionAcrossTabs(signedIn);
  useServiceWorker(data && { account: data.account?.id });
  return (
    <>
      {/* A dialog makes this element inert. Messages are outside it, so they can be used while a dialog is open. */}
      <div className="isolate flex flex-[1_0_auto] flex-col">
        <SkipLink to="content">{t("shell.skip")}</SkipLink>

        {data && !data.acceptedCookies && (
          <CookieConsent privacyUrl={data.settings.privacyPolicyUrl} />
        )}
        <Header data={data} />

        {data?.sessionEnded && pathname === loadedAt ? <SessionEnded /> : null}

        {data?.saved && pathname === loadedAt ? <SavedNotice outcome={data.saved} /> : null}

        <main
          id="content"
          tabIndex={-1}
          className="flex-[1_0_auto] pb-(--gap-section) focus:[outline:none] print:pb-0"
        >
          {children}
        </main>

        <Footer data={data} />

        {pathname === loadedAt ? <SavedCopyNotice /> : null}
        <DialogHost />
        {dialog ? (
          <dialog.Dialog form={dialog.form} redirect={dialog.redirect} onClose={dialog.close} />
        ) : null}
      </div>
      <LibraryMessages isMember={signedIn ?? false} />
    </>
  );
}

/** Addresses of forms that change what the shell shows: the name in the account menu. */
const FORMS = ["/account/user-settings?form=name"];

/** Returns whether a form sent to an address changes what the shell shows. */
export const shouldReloadShell = (formAction: string): boolean => FORMS.includes(formAction);

/** Returns the account dialog over the current page. Its code and texts load when it is first needed. */
function useAccountDialog(signedIn: boolean) {
  const language = useLanguage();
  const navigate = useNavigate();
  const location = useLocation();
  const [Dialog, setDialog] = useState<ComponentType<AccountDialogProps> | null>(null);
  const entry = dialogOf(location);
  const wanted = entry !== null;
  const { pathname, search, hash } = location;
  const openDialog = useOpenDialog();
  const failed = useRouteError() != null;
  const scrollPosition = useRef({ pathname, top: 0 });
  /**
   * True from the moment a hash requests the upload form until the page without the hash is in view; the form opens over
   * that page.
   */
  const wantsUpload = useRef(false);

  // Remembers the page's scroll position before the router scrolls to the hash's target, or to the top without one.
  useLayoutEffect(() => {
    const stays = hash !== "" && scrollPosition.current.pathname === pathname;
    scrollPosition.current = { pathname, top: stays ? window.scrollY : 0 };
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
      window.scrollTo(0, scrollPosition.current.top);
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
    window.scrollTo(0, scrollPosition.current.top);
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
