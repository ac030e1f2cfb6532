import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { Chip } from "~/components/chip";
import { Disclosure } from "~/components/disclosure";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { Keyword } from "./pieces.server";
import { type PiecesQuery, piecesPath, toggled } from "./pieces-query";

/** Keywords shown before expanding: two or three lines on a phone. */
const SHOWN = 10;

interface KeywordChipsProps {
  slug: string;
  query: PiecesQuery;
  keywords: readonly Keyword[];
}

/** The keywords of the resources as links that add or remove a filter, each with its number of resources. */
export function KeywordChips({ slug, query, keywords }: KeywordChipsProps) {
  const { t } = useTranslation("content");
  if (keywords.length === 0) return null;
  const shown = Math.max(SHOWN, keywords.filter((keyword) => keyword.selected).length);
  const list = (some: readonly Keyword[]) => (
    <ul
      className="flex flex-wrap gap-x-2 gap-y-3 lg:gap-y-2 print:hidden"
      aria-labelledby="keywords"
    >
      {some.map((keyword) => (
        <KeywordChip key={keyword.slug} slug={slug} query={query} keyword={keyword} />
      ))}
    </ul>
  );
  return (
    <>
      <p id="keywords" className="mt-4 mb-2 font-semibold print:hidden">
        {t("collection.keywords")}
      </p>
      {list(keywords.slice(0, shown))}
      {keywords.length > shown && (
        <Disclosure
          className="mt-1 border-b-0 print:hidden [&>summary]:inline-flex [&>summary]:text-accent"
          summary={t("collection.moreKeywords", { count: keywords.length - shown })}
        >
          {list(keywords.slice(shown))}
        </Disclosure>
      )}
    </>
  );
}

function KeywordChip({
  slug,
  query,
  keyword,
}: Omit<KeywordChipsProps, "keywords"> & { keyword: Keyword }) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  return (
    <li className="min-w-0">
      <Chip
        className="max-w-full wrap-anywhere"
        to={`${piecesPath(slug, toggled(query, keyword.slug))}#all`}
        on={keyword.selected}
        removeLabel={t("collection.removeKeyword")}
      >
        {keyword.name}{" "}
        <span className={clsx("count", keyword.selected && "text-current")}>
          {formatNumber(keyword.count, language)}
        </span>
      </Chip>
    </li>
  );
}
