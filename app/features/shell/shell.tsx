import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { DialogHost } from "~/features/dialogs/dialog-host";
import { LibraryMessages } from "~/features/library/library-messages";
import { SavedNotice } from "~/features/library/saved-notice";
import { KeptNotice } from "~/features/offline/kept-notice";
import { useWorker } from "~/features/offline/use-worker";
import { SessionEnded } from "~/features/session/session-ended";
import { useAccountDialog } from "~/features/session/use-account-dialog";
import { useKeptSession } from "~/features/session/use-kept-session";
import { useSessionOfTabs } from "~/features/session/use-session-of-tabs";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { CookieConsent } from "./cookie-consent";
import { Footer } from "./footer";
import { Header } from "./header";
import type { shellData } from "./shell-data.server";
import { SkipLink } from "./skip-link";
import { useFocusAfterNavigation } from "./use-focus-after-navigation";

/** What the root loader gives the shell; undefined when that loader itself failed. */
export type ShellData = Awaited<ReturnType<typeof shellData>> | undefined;

/** Everything around a page: skip link, cookie consent, header, main, footer, messages. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const { t } = useTranslation("common");
  const language = useLanguage();
  const { pathname } = useLocation();
  const [loadedAt] = useState(pathname);
  const signedIn = data && data.account !== undefined;
  const dialog = useAccountDialog(signedIn ?? false);
  useFocusAfterNavigation();
  useKeptSession(data?.account?.expires, localisedPath("/account/refresh", language));
  useSessionOfTabs(signedIn);
  useWorker(data && { account: data.account?.id });
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

        {pathname === loadedAt ? <KeptNotice /> : null}
        <DialogHost />
        {dialog ? (
          <dialog.Dialog form={dialog.form} redirect={dialog.redirect} onClose={dialog.close} />
        ) : null}
      </div>
      <LibraryMessages isMember={signedIn ?? false} />
    </>
  );
}
