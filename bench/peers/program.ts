import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { askOften, createVisitors, type Transferred } from "../page/measurements";
import { treeCpuMsOf } from "../processes";
import type { Address } from "./addresses";
import type { Sample } from "./figures";

const decompressors: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};
/** The encodings that browsers accept. Each program chooses one. */
const HEADERS = { "Accept-Encoding": "gzip, deflate, br" };

/** Requests that warm up a program for a kind of page, and the most time for them: some pages take long. */
const WARM_UP_REQUESTS = 400;
const WARM_UP_MS = 15_000;

/** A program that answers requests, possibly with other processes. */
export interface Program {
  name: string;
  url: string;
  /** Roots of the process trees whose processor time is measured, by name of the group. */
  pids: Record<string, number | undefined>;
}

/** Returns the text of a response. */
export async function textOf({ headers, body }: Transferred): Promise<string> {
  const decompress = decompressors[headers["content-encoding"] ?? ""];
  return (decompress ? await decompress(body) : body).toString();
}

/** Requests the pages of one program, and checks each answer. */
export class Requests {
  private readonly visitors = createVisitors();
  /** The last correct body by path: an equal body needs no second check. */
  private readonly correct = new Map<string, Buffer>();
  private sent = 0;

  constructor(
    readonly program: Program,
    private readonly addresses: readonly Address[],
  ) {}

  /** Requests a page. Throws if it is not the expected one. */
  async ask({ path, title }: Address): Promise<Transferred> {
    const answer = await this.visitors.ask(this.program.url + path, HEADERS);
    const problem =
      answer === null
        ? "no answer"
        : answer.status !== 200
          ? `status ${answer.status}`
          : this.correct.get(path)?.equals(answer.body) ||
              (await textOf(answer)).includes(`<title>${title}`)
            ? null
            : `the title is not ${title}`;
    if (answer === null || problem !== null)
      throw new Error(`${this.program.name} answered ${path} wrongly: ${problem}`);
    this.correct.set(path, answer.body);
    return answer;
  }

  /** Requests pages until the program's code is compiled. Throws for a wrong answer. */
  async warmUp(): Promise<void> {
    const started = performance.now();
    let answered = 0;
    await askOften(
      () => answered >= WARM_UP_REQUESTS || performance.now() - started > WARM_UP_MS,
      async () => {
        await this.askNext();
        answered++;
      },
    );
  }

  /** Requests the next addresses in turn for this many seconds, as fast as answers arrive. Throws for a wrong answer. */
  async measure(seconds: number): Promise<Sample> {
    const before = this.cpuMs();
    const started = performance.now();
    let answered = 0;
    await askOften(
      () => performance.now() - started > seconds * 1_000,
      async () => {
        await this.askNext();
        answered++;
      },
    );
    const ms = performance.now() - started;
    const after = this.cpuMs();
    const cpuMs = Object.fromEntries(
      Object.entries(after).map(([group, to]) => {
        const from = before[group];
        return [group, from === undefined || to === undefined ? undefined : (to - from) / answered];
      }),
    );
    return { perSecond: answered / (ms / 1_000), cpuMs };
  }

  private async askNext(): Promise<void> {
    await this.ask(this.addresses[this.sent++ % this.addresses.length]!);
  }

  private cpuMs(): Record<string, number | undefined> {
    return Object.fromEntries(
      Object.entries(this.program.pids).map(([group, pid]) => [group, pid && treeCpuMsOf(pid)]),
    );
  }

  close(): void {
    this.visitors.close();
  }
}
