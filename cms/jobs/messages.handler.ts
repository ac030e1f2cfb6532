import type { Logger } from "pino";
import type { MessageMails } from "../domains/messages/message-mails";
import { type Duty, dutyOf, type Jobs } from "./jobs.port";
import { messageMail } from "./messages.job";

/** How often mails are looked for that were given up or never noted, and messages whose time is over, in ms. Ours: a mail server that was away for a night gets them within the hour. */
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Who mails what readers wrote. */
export function messageMailDuty(mails: MessageMails): Duty {
  return dutyOf(messageMail, ({ messageId }) => mails.send(messageId));
}

/** Sees to it that every message is mailed in the end, and none is kept for longer than it may be. */
export interface MessagesSweep {
  look(): Promise<void>;
  /** Looks, and then every hour. */
  start(): void;
  stop(): void;
}

export function createMessagesSweep({ mails, jobs, logger }: { mails: MessageMails; jobs: Pick<Jobs, "enqueue">; logger: Logger }): MessagesSweep {
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    await mails.tidy();
    const unsent = await mails.unsent();
    if (unsent.length > 0) await jobs.enqueue(messageMail, unsent.map((messageId) => ({ messageId })));
  }
  const lookInBackground = () => {
    look().catch((error: unknown) => {
      if (timer) logger.error({ err: error }, "cannot look for messages that are to be mailed or forgotten");
    });
  };
  return {
    look,
    start() {
      timer = setInterval(lookInBackground, LOOK_EVERY_MS).unref();
      lookInBackground();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
