import { useTranslation } from "react-i18next";
import type { Toolkit } from "#contract/content";
import { useCardWords } from "~/features/cards/words";
import { HowToCite } from "~/features/citations/how-to-cite";
import type { References } from "~/features/citations/reference.server";
import { OnDemand } from "~/features/light/on-demand";
import { knownChange } from "~/features/posts/known-change";
import { Piece } from "~/features/posts/piece";
import { PieceActions } from "~/features/posts/piece-actions";
import { PieceSection } from "~/features/posts/piece-section";
import { foreign } from "~/features/posts/place";
import { Prose } from "~/features/posts/prose";
import { Trail } from "~/features/posts/trail";
import { UsagePixel } from "~/features/posts/usage-pixel";
import { ShareButton } from "~/features/share/share-button";
import type { Shareable } from "~/features/share/share.server";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { wholePath } from "./chapter-path";
import { ReadMark } from "./chapter-ways";
import { ReadingProgress, StartReading } from "./progress";
import { useReadChapters } from "./use-read-chapters";
import { useToolkitPaths } from "./use-toolkit-paths";
import { WholeText } from "./whole";
import type { ChapterText } from "./whole.server";

interface ToolkitPageProps {
  toolkit: Omit<Toolkit, "seo" | "translations">;
  /** An unpublished toolkit has no references and no share link. */
  references?: References;
  share?: Shareable;
  /** The texts of its chapters, if requested on the same page. */
  whole?: readonly ChapterText[];
}

/** The front page of a toolkit. */
export function ToolkitPage({ toolkit, references, share, whole }: ToolkitPageProps) {
  const { t } = useTranslation("content");
  const language = useLanguage();
  const words = useCardWords();
  const lang = foreign(toolkit.language, language);
  const read = useReadChapters(toolkit.databaseId);
  const { chapterTo } = useToolkitPaths();
  const changed = knownChange(toolkit);
  return (
    <div className="wrap">
      <Trail items={[{ to: "/toolkits", label: t("toolkits.title") }]} />
      <Piece
        card={toolkit}
        words={words}
        head={
          <h1 className="t-h1-document" lang={lang}>
            {toolkit.toolkitFields.title}
          </h1>
        }
        actions={
          <>
            <StartReading toolkit={toolkit} read={read} />
            <PieceActions piece={toolkit} />
            {share ? <ShareButton share={share} title={toolkit.title} /> : null}
          </>
        }
      >
        <p className="mt-5 t-lead" lang={lang}>
          {toolkit.toolkitFields.description}
        </p>
        {toolkit.thumbnail ? <OnDemand image={toolkit.thumbnail}>{null}</OnDemand> : null}
        <Prose html={toolkit.toolkitFields.html} lang={lang} className="mt-5" />
        {toolkit.chapters.length > 0 ? (
          <PieceSection id="chapters" title={t("toolkit.chapters")}>
            <ol className="chapters border-t-2 border-ink" lang={lang}>
              {toolkit.chapters.map((chapter) => (
                <li key={chapter.slug} className="flex border-b border-line py-4">
                  <span className="min-w-12 flex-none t-h2 text-accent" aria-hidden="true">
                    {chapter.number}
                  </span>
                  <div>
                    <h3 className="t-title-l">
                      <Link
                        to={chapterTo(toolkit.slug, chapter)}
                        className="text-current no-underline hover:underline"
                      >
                        {chapter.title}
                      </Link>
                    </h3>
                    <p className="mt-0.5 max-w-160 text-ink-2">{chapter.summary}</p>
                  </div>
                  {read.has(chapter.number) ? <ReadMark /> : null}
                </li>
              ))}
            </ol>
            <ReadingProgress toolkit={toolkit} read={read} />
            {/* A preview shows its chapters only one by one. */}
            {references && !whole ? (
              <p className="mt-4 print:hidden">
                <Link to={wholePath(toolkit.slug)} rel="nofollow" className="inline-block py-2">
                  {t("toolkit.whole")}
                </Link>
              </p>
            ) : null}
          </PieceSection>
        ) : null}
        {whole && whole.length > 0 ? <WholeText chapters={whole} /> : null}
        {references ? <HowToCite references={references} /> : null}
        {changed ? (
          <p className="mt-8 text-small text-ink-2 first-letter:uppercase">
            {t("modified", { date: formatDate(changed, language) })}
          </p>
        ) : null}
      </Piece>
      <UsagePixel type="toolkit" databaseId={toolkit.databaseId} />
    </div>
  );
}
