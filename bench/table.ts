/**
 * Prints rows as a table in Markdown, lined up, so that it reads well in a terminal and can be put into a document as it
 * is. All rows have the same keys, which are the columns' heads; texts stand left, numbers right.
 */
export function printTable(rows: readonly Record<string, string | number>[]): void {
  const heads = Object.keys(rows[0] ?? {});
  const columns = heads.map((head) => {
    const cells = rows.map((row) => String(row[head]));
    return {
      head,
      cells,
      right: rows.every((row) => /^[+-]?[\d.,]*$/.test(String(row[head]))),
      width: Math.max(3, head.length, ...cells.map((cell) => cell.length)),
    };
  });
  const print = (cells: string[]) => console.log(`| ${cells.join(" | ")} |`);
  const pad = (text: string, { right, width }: { right: boolean; width: number }) =>
    right ? text.padStart(width) : text.padEnd(width);
  print(columns.map((column) => pad(column.head, column)));
  print(
    columns.map(({ right, width }) => (right ? `${"-".repeat(width - 1)}:` : "-".repeat(width))),
  );
  for (const index of rows.keys())
    print(columns.map((column) => pad(column.cells[index]!, column)));
}
