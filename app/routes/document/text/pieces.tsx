import { useTranslation } from "react-i18next";
import { formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import { isNumber } from "./numbers";
import type { CellView, PieceView } from "./text.view.server";

/** What a file says, in its order. Tables have names of their own, since they may be wider than the page and are moved by themselves. */
export function Pieces({ pieces }: { pieces: readonly PieceView[] }) {
  return pieces.map((piece, index) => <Piece key={index} piece={piece} />);
}

function Piece({ piece }: { piece: PieceView }) {
  if (piece.kind === "paragraph") return <p>{piece.text}</p>;
  if (piece.kind === "heading") return <Heading level={piece.level}>{piece.text}</Heading>;
  if (piece.kind === "table") return <Table table={piece} />;
  return (
    <ul>
      {piece.items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

function Heading({ level, children }: { level: number; children: string }) {
  const Tag = `h${level}` as "h2";
  return <Tag>{children}</Tag>;
}

function Table({
  table: { number, head, rows },
}: {
  table: Extract<PieceView, { kind: "table" }>;
}) {
  const { t } = useTranslation("text-version");
  const language = useLanguage();
  return (
    <div
      className="text-table"
      role="group"
      aria-label={t("table", { number: formatNumber(number, language) })}
      // A box that scrolls must scroll by keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table>
        {head ? (
          <thead>
            <tr>
              {head.map(({ text }, index) => (
                // Over figures, which stand at the end.
                <th
                  key={index}
                  scope="col"
                  className={isNumber(rows[0]?.[index]?.text ?? "") ? "number" : undefined}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
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

/** Behind the empty ones before it, which are one however many they are. */
function Cell({ cell: { text, skipped } }: { cell: CellView }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell has nothing to say */}
      {skipped > 0 ? <td colSpan={skipped} /> : null}
      <td className={isNumber(text) ? "number" : undefined}>{text}</td>
    </>
  );
}
