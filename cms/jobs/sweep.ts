import type { Logger } from "pino";

/** Work that time brings: looked for now and then, in the background. */
export interface Sweep {
  /** What is done when it starts. */
  begin(): Promise<void>;
  /** Begins, and then looks again and again. */
  start(): void;
  stop(): void;
}

interface SweepOptions {
  look: () => Promise<void>;
  /** In place of the first look. */
  begin?: () => Promise<void>;
  everyMs: number;
  logger: Logger;
  /** What is logged with an error; the next look tries again. */
  failure: string;
}

export function createSweep({ look, begin = look, everyMs, logger, failure }: SweepOptions): Sweep {
  let timer: NodeJS.Timeout | undefined;
  const inBackground = (work: () => Promise<void>) => {
    work().catch((error: unknown) => {
      if (timer) logger.error({ err: error }, failure);
    });
  };
  return {
    begin,
    start() {
      timer = setInterval(() => inBackground(look), everyMs).unref();
      inBackground(begin);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
