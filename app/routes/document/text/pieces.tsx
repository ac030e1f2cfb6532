import { clsx } from "clsx";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { isNumber } from "./numbers";
import type { CellView, PieceView } from "./text.view.server";

/** Styles by heading level. Levels up to four have default styles, except that the third is larger here. */
const HEADING_TYPE: Record<number, string> = { 3: "t-title-l", 5: "t-title-m", 6: "t-title-m" };
const HEADING_ROOM: Record<number, string> = { 2: "mt-9", 3: "mt-7" };

/** The blocks of a file's text, in order. Tables have accessible names, because they scroll by themselves when too wide. */
export function Pieces({ pieces }: { pieces: readonly PieceView[] }) {
  return pieces.map((piece, index) => (
    <Piece key={index} piece={piece} className={roomAbove(piece, pieces[index - 1])} />
  ));
}

/** Returns the space above a block: content stands close to its heading. */
function roomAbove(piece: PieceView, before: PieceView | undefined): string | undefined {
  if (!before) return undefined;
  if (before.kind === "heading") return "mt-2";
  return piece.kind === "heading" ? (HEADING_ROOM[piece.level] ?? "mt-6") : "mt-4";
}

function Piece({ piece, className }: { piece: PieceView; className: string | undefined }) {
  if (piece.kind === "paragraph")
    return <p className={clsx("leading-[1.65]", className)}>{piece.text}</p>;
  if (piece.kind === "heading") {
    const Tag = `h${piece.level}` as "h2";
    return <Tag className={clsx(HEADING_TYPE[piece.level], className)}>{piece.text}</Tag>;
  }
  if (piece.kind === "table") return <Table table={piece} className={className} />;
  return (
    <ul className={clsx("list-disc ps-5", className)}>
      {piece.items.map((item, index) => (
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
  table: Extract<PieceView, { kind: "table" }>;
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
                // Above numbers, which are aligned at the end.
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
