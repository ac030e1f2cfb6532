import { useTranslation } from "react-i18next";
import type { Toolkit } from "#contract/content";
import { buttonClass } from "~/components/button";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { forgetChapters, nextChapter } from "./read-chapters";
import { useToolkitPaths } from "./use-toolkit-paths";

interface ProgressProps {
  toolkit: Pick<Toolkit, "databaseId" | "slug" | "chapters">;
  read: ReadonlySet<number>;
}

/** Links to the first chapter, or to where the visitor stopped; renders nothing without chapters. */
export function StartReading({ toolkit: { slug, chapters }, read }: ProgressProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const { chapterTo } = useToolkitPaths();
  const [first] = chapters;
  if (!first) return null;
  const next = nextChapter(chapters, read);
  const label = () => {
    if (!next) return t("toolkit.again");
    return next === first
      ? t("toolkit.start")
      : t("toolkit.continue", { number: formatNumber(next.number, language) });
  };
  return (
    <p>
      <Link to={chapterTo(slug, next ?? first)} className={buttonClass({ variant: "primary" })}>
        {label()}
      </Link>
    </p>
  );
}

/**
 * The number of read chapters once there are any, and a button to clear them from the device. Its space is reserved until
 * hydration.
 */
export function ReadingProgress({ toolkit: { databaseId, chapters }, read }: ProgressProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const count = chapters.filter(({ number }) => read.has(number)).length;
  return (
    <div className="mt-4 grid min-h-14 max-w-80 gap-1.5 text-small text-ink-2 in-[.light-version]:min-h-0 print:hidden noscript:min-h-0">
      {count > 0 ? (
        <>
          <p id="read">
            {t("toolkit.readOf", { count, total: formatNumber(chapters.length, language) })}
          </p>
          <progress value={count} max={chapters.length} aria-labelledby="read" />
          <p>
            {t("toolkit.kept")}{" "}
            <button
              type="button"
              className="link-button"
              onClick={() => forgetChapters(databaseId)}
            >
              {t("toolkit.forget")}
            </button>
          </p>
        </>
      ) : null}
    </div>
  );
}
