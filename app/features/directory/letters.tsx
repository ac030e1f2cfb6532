import { clsx } from "clsx";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { PageOfDirectory } from "#contract/directory";
import { Link } from "~/i18n/link";
import type { DirectoryPlace } from "./directory-place";
import { directoryPath } from "./directory-state";
import { NO_STEP, STEP } from "./step-look";

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
  place: DirectoryPlace;
  letters: PageOfDirectory["letters"];
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
