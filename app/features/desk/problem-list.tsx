import { useTranslation } from "react-i18next";
import { languageName, formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { useEditor } from "./editor-context";
import type { DeskHead } from "./desk-reply";
import { postPath } from "./paths";
import { fieldId, problemPlace } from "./problem-place";
import { usePartWords, useRuleWords } from "./problem-words";
import { SaveFirstLink } from "./save-first-link";

const WAY = "inline-block py-1 text-result";

/** All that keeps a post from being published, each with the way to where it is put right, in whichever language or chapter. */
export function ProblemList({ head: { databaseId, problems } }: { head: DeskHead }) {
  const { t } = useTranslation("desk-edit");
  const language = useLanguage();
  const {
    data: { part },
  } = useEditor();
  const rule = useRuleWords();
  const partOf = usePartWords();
  return (
    <ul>
      {Object.entries(problems).map(([path, name]) => {
        const place = problemPlace(path);
        const where = [
          place.chapter === undefined
            ? null
            : t("chapter.number", { number: formatNumber(place.chapter, language) }),
          partOf(place.part),
          place.language === undefined ? null : languageName(place.language, language),
        ].filter((word) => word !== null);
        const isHere =
          (place.language ?? part.language) === part.language &&
          (place.chapter ?? null) === (part.chapter === null ? null : part.chapter + 1);
        const words = t("problem", { where: where.join(" · "), sentence: rule(name) });
        const hash = `#${fieldId(place.field)}`;
        return (
          <li key={path}>
            {isHere ? (
              <a href={hash} className={WAY}>
                {words}
              </a>
            ) : (
              <SaveFirstLink
                to={
                  postPath(databaseId, {
                    language: place.language ?? part.language,
                    chapter: place.chapter,
                  }) + hash
                }
                className={WAY}
              >
                {words}
              </SaveFirstLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
