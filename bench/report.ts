/**
 * Prints rows as an aligned Markdown table, readable in a terminal and ready for documents. All rows have the same keys, which
 * become the column heads. Text is left-aligned, numbers are right-aligned.
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

/** Returns the milliseconds below which this share of the times lies; null for an empty list. */
export function percentileMs(times: readonly number[], share: number): number | null {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** Formats the percentile to a tenth for tables; empty for an empty list. */
export function percentile(times: readonly number[], share: number): string {
  return percentileMs(times, share)?.toFixed(1) ?? "";
}

/** Returns the seconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
