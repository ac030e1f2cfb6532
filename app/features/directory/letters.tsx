import { clsx } from "clsx";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { DirectoryPage } from "#contract/lists";
import { Link } from "~/i18n/link";
import { type DirectoryView, directoryPath } from "./directory-state";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { formatNumber, useLanguage } from "~/i18n/language";

/** Id of the start of a list of names. */
export const NAMES_ID = "names";

/** Styles letters and page numbers: as many in a row as fit, each as large as a finger. */
const STEP =
  "grid min-h-11 min-w-11 place-items-center rounded-control px-2 font-semibold text-ink tabular-nums no-underline hover:bg-tint aria-[current]:bg-ink aria-[current]:text-paper forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:forced-color-adjust-none";
/** Styles a letter or number without a link. */
const NO_STEP =
  "grid min-h-11 min-w-11 place-items-center rounded-control px-2 text-ink-3 tabular-nums";

/** Returns the name of a letter or a group of letters. */
export function letterName(t: TFunction<"browse">, letter: string): string {
  if (letter === "0-9") return t("letters.digits");
  return letter === "other" ? t("letters.other") : letter;
}

/** On a wide screen all letters are in one row. */
const ITEM = "xl:flex-[1_0_auto]";
const NARROW = "xl:min-w-8 xl:px-1";

/**
 * Every letter of the page's language; those without names are no links. Names outside these letters get a group if
 * there are any.
 */
export function Letters({
  place: { kind, state },
  letters,
}: {
  place: DirectoryView;
  letters: DirectoryPage["letters"];
}) {
  const { t } = useTranslation("browse");
  const to = (letter: string | null) => directoryPath(kind, { ...state, letter, page: 1 });
  const shown = letters.filter(({ letter, count }) => letter !== "other" || count > 0);
  return (
    <nav className="letters" aria-label={t("letters")}>
      <ul className="flex flex-wrap xl:flex-nowrap">
        <li className={ITEM}>
          <Link
            to={to(null)}
            aria-current={state.letter === null ? "true" : undefined}
            className={clsx(STEP, NARROW)}
            preventScrollReset
          >
            {t("letters.all")}
          </Link>
        </li>
        {shown.map(({ letter, count }) => (
          <li key={letter} className={ITEM}>
            {count > 0 || letter === state.letter ? (
              <Link
                to={to(letter)}
                aria-current={letter === state.letter ? "true" : undefined}
                className={clsx(STEP, NARROW)}
                preventScrollReset
              >
                {letterName(t, letter)}
              </Link>
            ) : (
              <span className={clsx(NO_STEP, NARROW)}>{letterName(t, letter)}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the page numbers to offer: the first, the last, and those around the current page; null marks a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return wanted.flatMap((number, index) => {
    const gap = number - (wanted[index - 1] ?? 0);
    // A single omitted number takes as much room as the dots.
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [null, number] : [number];
  });
}

/** Previous page, numbers, next page; nothing if there is only one page. */
export function Pagination({ place: { kind, state, pages } }: { place: DirectoryView }) {
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
