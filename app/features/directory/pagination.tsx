import { ArrowLeft, ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import type { DirectoryPlace } from "./directory-place";
import { directoryPath } from "./directory-state";
import { NAMES_ID } from "./names-head";
import { pageNumbers } from "./page-numbers";
import { NO_STEP, STEP } from "./step-look";

/** Previous page, numbers, next page; nothing if there is only one page. */
export function Pagination({ place: { kind, state, pages } }: { place: DirectoryPlace }) {
  const { t } = useTranslation("browse");
  const language = useLanguage();
  if (pages === 1) return null;
  // Skips the letters and leads to the first name.
  const to = (page: number) => `${directoryPath(kind, { ...state, page })}#${NAMES_ID}`;
  return (
    <nav
      className="mt-8 flex flex-wrap items-center gap-x-3 gap-y-2 max-md:justify-between"
      aria-label={t("pages")}
    >
      {state.page > 1 ? (
        <Link to={to(state.page - 1)} rel="prev" className="button">
          <ArrowLeft size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
          {t("pages.previous")}
        </Link>
      ) : null}
      <ol className="flex flex-wrap max-md:order-first max-md:w-full max-md:justify-center">
        {pageNumbers(state.page, pages).map((page, index) => (
          <li key={page ?? `gap-${index}`}>
            {page === null ? (
              <span className={NO_STEP}>…</span>
            ) : (
              <Link
                to={to(page)}
                aria-current={page === state.page ? "page" : undefined}
                className={STEP}
                aria-label={t("pages.page", { page: formatNumber(page, language) })}
              >
                {formatNumber(page, language)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {state.page < pages ? (
        <Link to={to(state.page + 1)} rel="next" className="button max-md:ms-auto">
          {t("pages.next")}
          <ArrowRight size={20} strokeWidth={1.75} className="mirror" aria-hidden="true" />
        </Link>
      ) : null}
    </nav>
  );
}
