import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/button";
import { ContentLink } from "~/i18n/link";
import { usePagePath } from "../page/page-context";

/**
 * Lists the site's cookies until the visitor accepts. Not modal: the library can be read without answering. It comes
 * before the header, where it is visible and covers nothing. The form works without JavaScript; with it the panel
 * disappears at once. Hidden on a kept page, because the answer could not be sent while offline.
 */
export function CookieConsent({ privacyUrl }: { privacyUrl: string }) {
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
