import { useTranslation } from "react-i18next";
import { formatNumber, languageName } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { AdminHead } from "./admin-reply";
import type { FormPart } from "./editor-form";
import { postPath } from "./paths";
import { fieldId, problemPlace } from "./problem-place";
import { usePartWords, useRuleWords } from "./problem-words";

/** One problem that prevents publishing. */
export interface ListedProblem {
  /** Path in the contract. */
  path: string;
  fieldId: string;
  message: string;
  /** The page with the field, if it belongs to another language or chapter than the current one. */
  page?: string;
}

/** Returns all problems that prevent publishing, in every language and chapter, each with the place to fix it. */
export function useProblemList(
  { databaseId, problems }: AdminHead,
  part: FormPart,
): ListedProblem[] {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const rule = useRuleWords();
  const partOf = usePartWords();
  return Object.entries(problems).map(([path, name]) => {
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
    return {
      path,
      fieldId: fieldId(place.field),
      message: t("problem", { where: where.join(" · "), sentence: rule(name) }),
      ...(!isHere && {
        page: postPath(databaseId, {
          language: place.language ?? part.language,
          chapter: place.chapter,
        }),
      }),
    };
  });
}
