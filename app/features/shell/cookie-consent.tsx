import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { ContentLink } from "~/i18n/link";
import { usePagePath } from "./use-page-path";

/**
 * Says which cookies there are until it is accepted. Not modal: the library can be read without answering. It stands before the
 * header, where everyone sees it and it covers nothing. The form works without JavaScript; with it the panel goes at once. Not on
 * a kept page: the answer could not be sent while offline.
 */
export function CookieConsent({ privacyUrl }: { privacyUrl: string }) {
  const { t } = useTranslation("common");
  const path = usePagePath();
  const [accepted, setAccepted] = useState(false);
  if (accepted) return null;

  const accept = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { action } = event.currentTarget;
    // Not by the router, which would ask for the page anew: no page shows anything of it, and an error page cannot be asked for.
    // What gets lost on the way is asked again on the next page.
    fetch(action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams({ return: path }),
      keepalive: true,
    }).catch(() => undefined);
    // The button goes with the panel; the focus shall not be lost with it.
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
