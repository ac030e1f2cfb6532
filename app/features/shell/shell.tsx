import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translate";
import type { loader } from "~/root";
import { CookieConsent } from "./cookie-consent";
import { Footer } from "./footer";
import { Header } from "./header";
import { useFocusAfterNavigation } from "./use-focus-after-navigation";

/** What the root loader gives the shell; undefined when that loader itself failed. */
export type ShellData = Awaited<ReturnType<typeof loader>> | undefined;

/** Everything around a page: skip link, header, main, footer, cookie consent. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  const { t } = useTranslation("common");
  useFocusAfterNavigation();
  return (
    <>
      <a className="skip-link" href="#content">
        {t("shell.skip")}
      </a>
      <Header data={data} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer data={data} />
      {data && !data.acceptedCookies && <CookieConsent privacyUrl={data.settings.privacyPolicyUrl} />}
    </>
  );
}
