import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { StartPicture } from "~/features/covers/start-picture";
import { SuggestingField } from "~/features/suggestions/suggesting-field";
import { contentLang } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import { Form, Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { loader as rootLoader } from "~/root";

/** What the library is, and the way into it. */
export function Hero({ resourceCount }: { resourceCount: number }) {
  const { t } = useTranslation("start");
  const { t: tCommon } = useTranslation("common");
  const language = useLanguage();
  const often = useRouteLoaderData<typeof rootLoader>("root")?.settings.frequentSearches ?? [];
  return (
    <div className="hero">
      <div>
        <h1 className="t-display">{t("hero.title")}</h1>
        <p className="t-lead">{t("hero.lead")}</p>
        <Form action="/search" role="search">
          <SuggestingField
            id="start-search"
            label={t("search.label", { count: resourceCount })}
            hideLabel={false}
            submitLabel={tCommon("search.submit")}
            maxLength={400}
          />
          <button className="link-button" formAction={localisedPath("/search/advanced", language)}>
            {tCommon("search.advanced")}
          </button>
        </Form>
        {often.length > 0 && (
          <p className="often">
            <span>{t("search.often")}</span>
            {often.map((query) => (
              <Link
                key={query}
                to={`/search?q=${encodeURIComponent(query)}`}
                lang={contentLang(language)}
              >
                {query}
              </Link>
            ))}
          </p>
        )}
      </div>
      <StartPicture />
    </div>
  );
}
