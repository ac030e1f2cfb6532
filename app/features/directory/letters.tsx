import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { PageOfDirectory } from "#contract/directory";
import { Link } from "~/i18n/link";
import type { DirectoryPlace } from "./directory-place";
import { directoryPath } from "./directory-state";

/** What a letter or a group of letters is called. */
export function letterName(t: TFunction<"browse">, letter: string): string {
  if (letter === "0-9") return t("letters.digits");
  return letter === "other" ? t("letters.other") : letter;
}

/** Every letter of the page's language; those without names are no links. Names that no letter holds get a group when there are any. */
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
      <ul>
        <li>
          <Link
            to={to(null)}
            aria-current={state.letter === null ? "true" : undefined}
            preventScrollReset
          >
            {t("letters.all")}
          </Link>
        </li>
        {shown.map(({ letter, count }) => (
          <li key={letter}>
            {count > 0 || letter === state.letter ? (
              <Link
                to={to(letter)}
                aria-current={letter === state.letter ? "true" : undefined}
                preventScrollReset
              >
                {letterName(t, letter)}
              </Link>
            ) : (
              <span>{letterName(t, letter)}</span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
