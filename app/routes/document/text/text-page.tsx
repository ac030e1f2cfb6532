import { clsx } from "clsx";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/button";
import { Notice } from "~/components/messages";
import { PageLinks } from "~/components/navigation";
import { EYEBROW, META } from "~/features/posts/card-parts";
import { useCardLabels } from "~/features/posts/card-labels";
import { documentPath, ORIGINAL_PAGE, textVersionPath } from "~/paths/documents";
import { gainfulTextCost, type TextSize } from "~/features/posts/text-cost";
import { useLight } from "~/features/page/page-context";
import { langAttribute } from "~/features/posts/post-page";
import { Breadcrumbs, PrintedAddress } from "~/features/page/page-head";
import { formatBytes, formatNumber, nativeLanguageName, useLanguage } from "~/i18n/language";
import { Link } from "~/i18n/link";
import { localisedPath } from "~/i18n/paths";
import type { SectionView, TextView, CellView, BlockView } from "./text.view.server";

const NUMBER = /^[\d\s.,%+\u2212-]+$/;

/** Returns whether a cell contains a number, in any language's format. */
export const isNumber = (text: string): boolean => NUMBER.test(text);

/** Styles by heading level. Levels up to four have default styles, except that the third is larger here. */
const HEADING_TYPE: Record<number, string> = { 3: "t-title-l", 5: "t-title-m", 6: "t-title-m" };
const HEADING_ROOM: Record<number, string> = { 2: "mt-9", 3: "mt-7" };

/** The blocks of a file's text, in order. Tables have accessible names, because they scroll by themselves when too wide. */
function Blocks({ blocks }: { blocks: readonly BlockView[] }) {
  return blocks.map((block, index) => (
    <Block key={index} block={block} className={roomAbove(block, blocks[index - 1])} />
  ));
}

/** Returns the space above a block: content is close to its heading. */
function roomAbove(block: BlockView, before: BlockView | undefined): string | undefined {
  if (!before) return undefined;
  if (before.kind === "heading") return "mt-2";
  return block.kind === "heading" ? (HEADING_ROOM[block.level] ?? "mt-6") : "mt-4";
}

function Block({ block, className }: { block: BlockView; className: string | undefined }) {
  if (block.kind === "paragraph")
    return <p className={clsx("leading-[1.65]", className)}>{block.text}</p>;
  if (block.kind === "heading") {
    const Tag = `h${block.level}` as "h2";
    return <Tag className={clsx(HEADING_TYPE[block.level], className)}>{block.text}</Tag>;
  }
  if (block.kind === "table") return <Table table={block} className={className} />;
  return (
    <ul className={clsx("list-disc ps-5", className)}>
      {block.items.map((item, index) => (
        <li key={index} className="mt-1.5 ps-1 leading-[1.55] first:mt-0">
          {item}
        </li>
      ))}
    </ul>
  );
}

function Table({
  table: { number, head, rows },
  className,
}: {
  table: Extract<BlockView, { kind: "table" }>;
  className: string | undefined;
}) {
  const { t } = useTranslation("text-version");
  const language = useLanguage();
  return (
    <div
      className={clsx("max-w-full overflow-x-auto", className)}
      role="group"
      aria-label={t("table", { number: formatNumber(number, language) })}
      // A scrollable box must scroll by keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="text-result wrap-normal">
        {head ? (
          <thead>
            <tr>
              {head.map(({ text }, index) => (
                // A heading is aligned as the first cell below it: numbers are aligned at the end.
                <th
                  key={index}
                  scope="col"
                  className={clsx(
                    "max-w-88 border-b-2 border-ink py-2 pe-5 align-bottom text-small font-semibold text-ink-2 last:pe-0",
                    alignment(rows[0]?.[index]?.text ?? ""),
                  )}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="hover:bg-sunk">
              {row.map((cell, place) => (
                <Cell key={place} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = "max-w-88 border-b border-line py-2 pe-5 align-top last:pe-0";
const alignment = (text: string) =>
  isNumber(text) ? "text-end [font-variant-numeric:tabular-nums]" : "text-start";

/** A cell, preceded by one cell that spans the empty ones before it. */
function Cell({ cell: { text, skipped } }: { cell: CellView }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell has nothing to say */}
      {skipped > 0 ? <td colSpan={skipped} className={clsx(CELL, "text-start")} /> : null}
      <td className={clsx(CELL, alignment(text))}>{text}</td>
    </>
  );
}

type View = TextView & object;

/**
 * A file's text: its size compared with the file, its pages, and links. Lines have 66 letters, which are on average 0.7 of a
 * zero wide.
 */
export function TextPage({ view: { document, file, others, text } }: { view: View }) {
  const { t } = useTranslation("text-version");
  const language = useLanguage();
  const { t: tDocument } = useTranslation("document");
  const labels = useCardLabels();
  const lang = langAttribute(file.language, language);
  const cost = useGain(file);
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ to: documentPath(document), label: document.title }]} />
      <header className="page-head max-w-[46ch] justify-items-start">
        <p className={clsx(EYEBROW, "mt-3")}>
          <b className="text-ink">{t("title")}</b>
        </p>
        <p className="hidden t-h2 print:block" lang={langAttribute(document.language, language)}>
          {document.title}
        </p>
        <PrintedAddress />
        <h1 lang={lang} dir={lang && file.direction}>
          {file.title}
        </h1>
        <p className={META}>
          {nativeLanguageName(file.language)}
          {labels.dot}
          {cost === null
            ? file.kind
            : t("instead", {
                text: formatBytes(cost, language),
                file: formatBytes(file.size, language),
                kind: file.kind,
              })}
        </p>
        <p className="hint">{t("lead")}</p>
        <p>
          <a className={buttonClass({ className: "mt-2" })} href={file.href} download>
            <Download size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("original", { kind: file.kind, size: formatBytes(file.size, language) })}
          </a>
        </p>
      </header>
      {text ? (
        <Text document={document} file={file} text={text} />
      ) : (
        <Notice>{tDocument(`text.missing.${file.missing ?? "empty"}`)}</Notice>
      )}
      <Others document={document} files={others} />
    </div>
  );
}

/** Returns roughly how many bytes the text transfers; null if that is not less than the file. */
function useGain({
  textVersion,
  size,
}: {
  textVersion: TextSize | null;
  size: number;
}): number | null {
  const light = useLight();
  return textVersion && gainfulTextCost(textVersion, size, light);
}

function Text({
  document,
  file,
  text,
}: Pick<View, "document" | "file"> & { text: View["text"] & object }) {
  const { t } = useTranslation("text-version");
  const language = useLanguage();
  const to = (page: number) => textVersionPath(document, file.id, page);
  const place = t("place", {
    page: formatNumber(text.page, language),
    pages: formatNumber(text.pages, language),
  });
  return (
    <>
      {text.pages > 1 ? (
        <div className="mt-6 flex min-h-11 max-w-[46ch] flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y border-line py-2">
          <p className={META}>{place}</p>
          {text.page > 1 ? (
            <Link to={to(1)} className="py-2.5">
              {t("first")}
            </Link>
          ) : null}
          <Jump document={document} file={file} />
        </div>
      ) : null}
      <article className="text-body mt-8 max-w-[46ch] text-[1.0625rem] wrap-anywhere">
        {text.sections.map((section, index) => (
          <Section key={index} section={section} file={file} />
        ))}
      </article>
      {text.complete || text.page < text.pages ? null : <p className="hint">{t("cut")}</p>}
      <PageLinks
        label={t("parts")}
        page={text.page}
        pages={text.pages}
        to={to}
        previous={t("previous")}
        next={t("next")}
        className="mt-8"
      />
    </>
  );
}

/** Jumps to a page of the file. Not shown for files without pages. */
function Jump({ document, file }: Pick<View, "document" | "file">) {
  const { t } = useTranslation("text-version");
  const language = useLanguage();
  if (!file.pageCount || file.kind === "XLSX") return null;
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      action={localisedPath(textVersionPath(document, file.id), language)}
    >
      <label htmlFor="original" className="text-[0.875rem]">
        {t(file.kind === "PPTX" ? "jump.slide" : "jump.page", {
          count: formatNumber(file.pageCount, language),
        })}
      </label>
      <input
        id="original"
        className="input w-22"
        name={ORIGINAL_PAGE}
        type="number"
        inputMode="numeric"
        min={1}
        max={file.pageCount}
        required
      />
      <button type="submit" className={buttonClass()}>
        {t("jump.go")}
      </button>
    </form>
  );
}

/** The text of one page of the file. Its page number is in the site's language, and is an anchor. */
function Section({
  section: { page, blocks },
  file,
}: {
  section: SectionView;
  file: View["file"];
}) {
  const { t } = useTranslation("text-version");
  const language = useLanguage();
  return (
    <>
      {page === null ? null : (
        <p
          id={`page-${page}`}
          className="mt-8 mb-5 flex scroll-mt-4 items-center gap-3 text-[0.875rem] leading-[1.65] text-ink-3 after:flex-1 after:border-t after:border-line first:mt-0 target:font-semibold target:text-accent"
        >
          {t(`mark.${file.kind === "PPTX" ? "slide" : file.kind === "XLSX" ? "sheet" : "page"}`, {
            page: formatNumber(page, language),
          })}
        </p>
      )}
      <div lang={langAttribute(file.language, language)} dir={file.direction}>
        <Blocks blocks={blocks} />
      </div>
    </>
  );
}

/** The texts of the document's other files. */
function Others({ document, files }: { document: View["document"]; files: View["others"] }) {
  const { t } = useTranslation("text-version");
  if (files.length === 0) return null;
  return (
    <section className="section" aria-labelledby="others">
      <h2 id="others" className="t-title-l">
        {t("others")}
      </h2>
      <ul className="mt-2 max-w-160">
        {files.map((file) => (
          <Other key={file.id} document={document} file={file} />
        ))}
      </ul>
    </section>
  );
}

function Other({ document, file }: { document: View["document"]; file: View["others"][number] }) {
  const language = useLanguage();
  const labels = useCardLabels();
  const cost = useGain(file);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-1.5">
      <Link
        to={textVersionPath(document, file.id)}
        className="py-1.5"
        lang={langAttribute(file.language, language)}
      >
        {file.title}
      </Link>{" "}
      <span className={META}>
        {nativeLanguageName(file.language)}
        {cost === null ? null : `${labels.dot}${formatBytes(cost, language)}`}
      </span>
    </li>
  );
}

/** Reads a page number from an address; returns 0, which no page has, for invalid values. */
export const numberIn = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
