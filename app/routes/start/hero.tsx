import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { StartPicture } from "~/features/covers/start-picture";
import { SuggestingField } from "~/features/suggestions/suggesting-field";
import { contentLang } from "~/features/posts/place";
import { useLanguage } from "~/i18n/language";
import { Form, Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { loader as rootLoader } from "~/root";

/** Introduces the library, with the search field. */
export function Hero({ resourceCount }: { resourceCount: number }) {
  const { t } = useTranslation("start");
  const { t: tCommon } = useTranslation("common");
  const language = useLanguage();
  const often = useRouteLoaderData<typeof rootLoader>("root")?.settings.frequentSearches ?? [];
  return (
    <div className="grid grid-cols-1 gap-6 pt-5 lg:grid-cols-[minmax(0,1fr)_28.5rem] lg:items-center lg:gap-18 lg:pt-14">
      <div>
        <h1 className="t-display">{t("hero.title")}</h1>
        <p className="mt-3 mb-5 t-lead text-ink-2">{t("hero.lead")}</p>
        <Form action="/search" role="search">
          <SuggestingField
            id="start-search"
            label={t("search.label", { count: resourceCount })}
            hideLabel={false}
            submitLabel={tCommon("search.submit")}
            maxLength={400}
            className="max-w-none"
          />
          <button
            className="min-h-11 link-button text-[0.875rem]"
            formAction={localisedPath("/search/advanced", language)}
          >
            {tCommon("search.advanced")}
          </button>
        </Form>
        {often.length > 0 && (
          <p className="flex flex-wrap gap-x-4 text-[0.9375rem] text-ink-2">
            <span className="py-1">{t("search.often")}</span>
            {often.map((query) => (
              <Link
                key={query}
                to={`/search?q=${encodeURIComponent(query)}`}
                lang={contentLang(language)}
                className="py-1 text-ink"
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
