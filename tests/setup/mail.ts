import { readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An email as the recipient's program parses it, with its delivery data. */
export interface ReceivedMail extends Email {
  /** The email as it was transferred. */
  raw: string;
  /** The recipients that the server was given; empty for an email in the outbox. */
  recipients: string[];
}

export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** Refuses the given number of emails: temporarily by default, or with another code and text. */
  refuse(times: number, responseCode?: number, words?: string): void;
  close(): Promise<void>;
}

/** Starts a real mail server that keeps the emails it accepts. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  let answer: { responseCode: number; words: string | undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      done(
        refusals-- > 0
          ? Object.assign(new Error(answer.words ?? `${address} cannot be reached`), {
              responseCode: answer.responseCode,
            })
          : null,
      );
    },
    onData(stream, { envelope }, done) {
      void take(
        stream,
        envelope.rcptTo.map(({ address }) => address),
        done,
      );
    },
  });
  async function take(stream: Readable, recipients: string[], done: () => void): Promise<void> {
    mails.push(await read(await buffer(stream), recipients));
    done();
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(times, responseCode = 450, words) {
      refusals = times;
      answer = { responseCode, words };
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** Reads the emails in a data folder's outbox, oldest first. */
export async function readOutbox(dataDir: string): Promise<ReceivedMail[]> {
  const folder = join(dataDir, "outbox");
  return Promise.all(
    readdirSync(folder)
      .sort()
      .map((name) => read(readFileSync(join(folder, name)), [])),
  );
}

async function read(bytes: Buffer, recipients: string[]): Promise<ReceivedMail> {
  return { ...(await PostalMime.parse(bytes)), raw: bytes.toString("latin1"), recipients };
}
