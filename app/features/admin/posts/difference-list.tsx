import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { formatNumber, languageName, useLanguage } from "~/i18n/language";
import type { Difference } from "./differences";
import { problemLocation, usePartLabel } from "./use-problem-list";

interface DifferenceListProps {
  differences: readonly Difference[];
  /** Labels of the two sides. */
  before: string;
  after: string;
}

/** The parts that differ between two states of a post, side by side. */
export function DifferenceList({ differences, before, after }: DifferenceListProps) {
  const labelOf = useDifferenceLabels();
  const { t } = useTranslation("admin-edit");
  const side = (label: string, text: string) => (
    <div>
      <h4 className="font-sans text-small font-semibold text-ink-2">{label}</h4>
      {/* As it was written. */}
      <p
        dir="auto"
        className={clsx(
          "max-h-96 overflow-y-auto wrap-anywhere whitespace-pre-line",
          !text && "text-ink-3",
        )}
      >
        {text || t("nothing")}
      </p>
    </div>
  );
  return (
    <ul className="border-t-2 border-ink">
      {differences.map(({ path, ...texts }) => (
        <li key={path} className="border-b border-line py-4">
          <h3 className="mb-2 t-title-s">{labelOf(path)}</h3>
          <div className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-2">
            {side(before, texts.before)}
            {side(after, texts.after)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Returns a function that names a path of the contract: "Title · Swedish". */
export function useDifferenceLabels(): (path: string) => string {
  const { t } = useTranslation("admin-edit");
  const language = useLanguage();
  const partOf = usePartLabel();
  return (path) => {
    const location = problemLocation(path);
    return [
      location.chapter === undefined
        ? null
        : t("chapter.number", { number: formatNumber(location.chapter, language) }),
      location.part ? partOf(location.part) : t("part.texts"),
      location.language ? languageName(location.language, language) : null,
    ]
      .filter((word) => word !== null)
      .join(" · ");
  };
}
