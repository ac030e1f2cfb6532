import { useFetcher } from "react-router";
import { Button } from "~/components/button";
import { ContentLink } from "~/i18n/link";
import { useTranslation } from "~/i18n/translate";
import { usePagePath } from "./use-page-path";

/**
 * Says which cookies there are until it is accepted. Not modal: the library can be read without answering. The form
 * works without JavaScript; with it the panel goes at once.
 */
export function CookieConsent({ privacyUrl }: { privacyUrl: string }) {
  const { t } = useTranslation("common");
  const fetcher = useFetcher();
  const path = usePagePath();
  if (fetcher.formData || fetcher.data) return null;
  return (
    <section className="cookie-consent" aria-labelledby="cookie-consent-title">
      <div className="wrap">
        <div>
          <h2 id="cookie-consent-title">{t("consent.title")}</h2>
          <p>
            {t("consent.text")}{" "}
            <ContentLink to={privacyUrl}>{t("consent.more")}</ContentLink>
          </p>
        </div>
        <fetcher.Form
          method="post"
          action="/cookie-consent"
          // The button goes with the panel; the focus shall not be lost with it.
          onSubmit={() => document.getElementById("content")?.focus({ preventScroll: true })}
        >
          <input type="hidden" name="return" value={path} />
          <Button>{t("consent.accept")}</Button>
        </fetcher.Form>
      </div>
    </section>
  );
}
