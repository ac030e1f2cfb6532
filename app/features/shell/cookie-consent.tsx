import { useFetcher } from "react-router";
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
      <div className="container">
        <div>
          <h2 id="cookie-consent-title">{t("consent.title")}</h2>
          <p>
            {t("consent.text")}{" "}
            <ContentLink to={privacyUrl} className="link">
              {t("consent.more")}
            </ContentLink>
          </p>
        </div>
        <fetcher.Form method="post" action="/cookie-consent">
          <input type="hidden" name="return" value={path} />
          <button className="button button-secondary" type="submit">
            {t("consent.accept")}
          </button>
        </fetcher.Form>
      </div>
    </section>
  );
}
