import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";

/** Requests that wait for an answer at the same time. */
const VISITORS = 16;
/** Requests made beforehand, so that the programs are warm. */
const WARM_UP_REQUESTS = 300;
/** What Linux counts processor time in. proc(5): sysconf(_SC_CLK_TCK), 100 wherever Node runs. */
const CLOCK_TICK_MS = 10;

/** From how many addresses it is asked, by turns: limits count by it, and so many visitors have as many. RFC 2544 keeps these for benchmarks. */
const ADDRESSES = 2_000;

/** Somebody who answers: a process, or several that answer together. */
export interface Answerer {
  url: string;
  /** Whose processor time is counted, by name. */
  pids: Record<string, number>;
}

export interface Throughput {
  perSecond: number;
  /** Processor time of a request by process, in ms; none where the system does not tell. */
  cpuMs: Record<string, number | undefined>;
  failed: number;
}

/** Asks for one address as fast as the answers come, for so many seconds. */
export async function measureThroughput(
  { url, pids }: Answerer,
  {
    path,
    headers = {},
    expected = 200,
    seconds,
  }: { path: string; headers?: Record<string, string>; expected?: number; seconds: number },
): Promise<Throughput> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  let asked = 0;
  const nextAddress = () => `198.18.${Math.floor((asked++ % ADDRESSES) / 250)}.${asked % 250}`;
  const ask = () =>
    new Promise<boolean>((resolve) => {
      get(
        url + path,
        {
          agent,
          headers: { "Accept-Encoding": "br", "X-Forwarded-For": nextAddress(), ...headers },
        },
        (response) => {
          response
            .on("end", () => resolve(response.statusCode === expected))
            .on("error", () => resolve(false))
            .resume();
        },
      ).on("error", () => resolve(false));
    });
  const askOften = async (isOver: () => boolean, note: (ok: boolean) => void) => {
    await Promise.all(
      Array.from({ length: VISITORS }, async () => {
        while (!isOver()) note(await ask());
      }),
    );
  };

  let warm = 0;
  await askOften(
    () => warm >= WARM_UP_REQUESTS,
    () => warm++,
  );
  const before = mapOf(pids, cpuMsOf);
  const started = performance.now();
  let [answered, failed] = [0, 0];
  await askOften(
    () => performance.now() - started > seconds * 1_000,
    (ok) => (ok ? answered++ : failed++),
  );
  const ms = performance.now() - started;
  const cpuMs = mapOf(pids, (pid, name) => {
    const [from, to] = [before[name], cpuMsOf(pid)];
    return from === undefined || to === undefined ? undefined : (to - from) / (answered + failed);
  });
  agent.destroy();
  return { perSecond: answered / (ms / 1_000), cpuMs, failed };
}

const mapOf = <In, Out>(
  object: Record<string, In>,
  change: (value: In, name: string) => Out,
): Record<string, Out> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

/** Processor time that a process has taken, with all its threads; undefined where there is no /proc. */
function cpuMsOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the command, which may hold spaces: the fields from the third on; the 14th and 15th are user and system time. proc(5).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
  } catch {
    return undefined;
  }
}
