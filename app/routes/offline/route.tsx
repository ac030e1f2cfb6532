import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/button";
import { Notice } from "~/components/messages";
import { useHydrated } from "~/components/use-live-form";
import { contentContext } from "~/contexts";
import { useLight } from "~/features/page/page-context";
import { canSaveOffline } from "~/features/offline/use-service-worker";
import { SavedContent } from "~/features/offline/saved-content";
import { savedCopyTime } from "~/features/page/saved-copy-notice";
import { NOT_SIGNED_OUT_PARAM, WANTED_PAGE_PARAM } from "~/paths/site";
import { Breadcrumbs } from "~/features/page/page-head";
import { unlisted } from "~/features/page/page-meta";
import { returnPath } from "~/http/return-path";
import { localisedPath } from "~/i18n/paths";
import { i18nOf } from "~/i18n/i18next.server";
import { useLanguage } from "~/i18n/language";
import type { Route } from "./+types/route";
export { revalidateUnlessDialog as shouldRevalidate } from "~/features/dialogs/dialog-location";
export { publicPageHeaders as headers } from "~/http/cache-headers";
export { loadedMeta as meta } from "~/features/page/page-meta";

export const handle = { i18n: ["offline"] };

export function loader({ context, url }: Route.LoaderArgs) {
  const t = i18nOf(context.get(contentContext).language).getFixedT(null, "offline");
  return {
    meta: unlisted(url.pathname, t("title"), t("lead")),
  };
}

/**
 * What this device stores. The service worker shows this page when the requested one is not stored and there is no connection.
 */
export default function Offline() {
  const { t } = useTranslation("offline");
  const light = useLight();
  const hydrated = useHydrated();
  const can = hydrated ? canSaveOffline() : undefined;
  return (
    <div className="wrap [&>.notice]:my-5 [&>.notice]:max-w-160">
      <Breadcrumbs />
      <header className="page-head">
        <h1>{t("title")}</h1>
        <p className="t-lead">{t("lead")}</p>
      </header>
      {can ? <NotSignedOut /> : null}
      {can ? <RequestedPageNotice /> : null}
      <p className={can === false || light ? undefined : "[@media(scripting:enabled)]:hidden"}>
        {t(light ? "cannotLight" : "cannot")}
      </p>
      {can ? <SavedContent /> : null}
    </div>
  );
}

/** Explains why the requested page is not shown, and opens it as soon as there is a connection. */
function RequestedPageNotice() {
  const { t } = useTranslation("offline");
  const [wanted] = useState(() => new URLSearchParams(location.search).get(WANTED_PAGE_PARAM));
  const isOffline = savedCopyTime() !== undefined;
  useEffect(() => {
    if (wanted === null) return;
    const go = () => location.replace(returnPath(wanted));
    // This page came from the site, so the requested page may be available too, unless the network blocks only that page.
    if (!isOffline && isFirstTry(wanted)) go();
    // A click on a link cancels the automatic navigation. Listens before `followLinksAsDocuments`, which ends the event.
    const stay = ({ target }: MouseEvent) =>
      target instanceof Element && target.closest("a") && removeEventListener("online", go);
    addEventListener("online", go);
    addEventListener("click", stay, { capture: true });
    return () => {
      removeEventListener("online", go);
      removeEventListener("click", stay, { capture: true });
    };
  }, [wanted, isOffline]);
  if (wanted === null) return null;
  return (
    <Notice tone="warning" role="status">
      <p>{t(isOffline ? "wanted.text" : "wanted.stopped")}</p>
      <p>
        <a href={returnPath(wanted)} className={buttonClass({ className: "mt-2" })}>
          {t("wanted.again")}
        </a>
      </p>
    </Notice>
  );
}

/**
 * Retry interval, because a connection that has just returned often breaks again. Chosen: short enough for a user waiting at a
 * shared computer.
 */
const RETRY_INTERVAL_MS = 5_000;

/**
 * For users who tried to sign out offline: they remain signed in until the request reaches the site. While this page is open,
 * it retries.
 */
function NotSignedOut() {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const [isShown] = useState(() => new URLSearchParams(location.search).has(NOT_SIGNED_OUT_PARAM));
  const action = localisedPath("/account/logout", language);
  const home = localisedPath("/", language);
  useEffect(() => {
    // If this page is not a saved copy, it came from the site, and the user signs out with the button.
    if (!isShown || savedCopyTime() === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      clearTimeout(timer);
      fetch(action, { method: "POST", redirect: "manual" }).then(
        () => location.replace(home),
        () => (timer = setTimeout(again, RETRY_INTERVAL_MS)),
      );
    };
    if (navigator.onLine) again();
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [isShown, action, home]);
  if (!isShown) return null;
  return (
    <Notice tone="warning" role="status">
      <p>{t("signOut.text")}</p>
      <form method="post" action={action}>
        <Button type="submit" className="mt-2">
          {t("signOut.again")}
        </Button>
      </form>
    </Notice>
  );
}

/** Session storage key for the last automatic navigation. */
const LAST_OPENED_KEY = "offline-tried";

/**
 * Returns whether this address was not the last one opened automatically, and remembers it. Prevents an endless loop. Returns
 * false without session storage.
 */
function isFirstTry(address: string): boolean {
  try {
    if (sessionStorage.getItem(LAST_OPENED_KEY) === address) return false;
    sessionStorage.setItem(LAST_OPENED_KEY, address);
    return true;
  } catch {
    return false;
  }
}
