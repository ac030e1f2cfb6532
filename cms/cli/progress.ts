/** Waits between two signs of progress: a terminal's line is written over, elsewhere each sign is a line of the log. */
const TERMINAL_MS = 200;
const LOG_MS = 10_000;

/** Shows how far a command is, on one line of a terminal or as sparse lines elsewhere. */
export interface ProgressLine {
  /** Says where the work stands, unless it said so a moment ago. */
  show(text: string): void;
  /** Clears the line, so that what is printed next stands alone. */
  clear(): void;
}

/** Writes to standard error, so that standard output holds the report alone. */
export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  let last = performance.now() - (stream.isTTY ? TERMINAL_MS : 0);
  return {
    show(text) {
      const now = performance.now();
      if (now - last < (stream.isTTY ? TERMINAL_MS : LOG_MS)) return;
      last = now;
      stream.write(
        stream.isTTY ? `\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}` : `${text}\n`,
      );
    },
    clear() {
      if (stream.isTTY) stream.write("\r\u001b[K");
    },
  };
}
