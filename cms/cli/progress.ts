/**
 * The minimum time between two progress messages. A terminal overwrites its line; elsewhere each message is a new line of
 * the log.
 */
const TERMINAL_MS = 200;
const LOG_MS = 10_000;

/** Shows the progress of a command, on one line of a terminal or as occasional lines elsewhere. */
export interface ProgressLine {
  /** Shows the progress, unless it was shown a moment ago. */
  show(text: string): void;
  /** Clears the line, so that the next output starts on an empty line. */
  clear(): void;
}

/** Creates a progress line on standard error, so that standard output contains only the report. */
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
