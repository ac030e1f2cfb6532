import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { DialogHost } from "~/features/dialogs/dialog-host";
import { InTurn } from "~/features/hydration/in-turn";
import { LibraryMessages } from "~/features/library/library-messages";
import { KeptNotice } from "~/features/offline/kept-notice";
import { useWorker } from "~/features/offline/use-worker";
import { SessionEnded } from "~/features/session/session-ended";
import { useAccountDialog } from "~/features/session/use-account-dialog";
import { useKeptSession } from "~/features/session/use-kept-session";
import { useSessionOfTabs } from "~/features/session/use-session-of-tabs";
import { localisedPath } from "~/i18n/paths";
import { useTranslation } from "~/i18n/translate";
import { CookieConsent } from "./cookie-consent";
import { Footer } from "./footer";
import { Header } from "./header";
import type { shellData } from "./shell-data.server";
import { useFocusAfterNavigation } from "./use-focus-after-navigation";

/** What the root loader gives the shell; undefined when that loader itself failed. */
export type ShellData = Awaited<ReturnType<typeof shellData>> | undefined;

/** Everything around a page: skip link, header, main, footer, cookie consent. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const { t, language } = useTranslation("common");
  const { pathname } = useLocation();
  const [loadedAt] = useState(pathname);
  const signedIn = data && data.account !== undefined;
  const dialog = useAccountDialog(signedIn ?? false);
  useFocusAfterNavigation();
  useKeptSession(data?.account?.expires, localisedPath("/account/refresh", language));
  useSessionOfTabs(signedIn);
  useWorker(data?.account?.id);
  return (
    <>
      <a className="skip-link" href="#content">
        {t("shell.skip")}
      </a>
      <InTurn>
        <Header data={data} />
      </InTurn>
      {data?.sessionEnded && pathname === loadedAt ? <SessionEnded /> : null}
      <InTurn>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </InTurn>
      <InTurn>
        <Footer data={data} />
      </InTurn>
      {pathname === loadedAt ? <KeptNotice /> : null}
      <DialogHost />
      {dialog ? (
        <dialog.Dialog form={dialog.form} redirect={dialog.redirect} onClose={dialog.close} />
      ) : null}
      <LibraryMessages isMember={signedIn ?? false} />
      {data && !data.acceptedCookies && (
        <CookieConsent privacyUrl={data.settings.privacyPolicyUrl} />
      )}
    </>
  );
}
