import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";

/** Concurrent requests. */
const VISITORS = 16;
/** Requests made beforehand to warm up the programs. */
const WARM_UP_REQUESTS = 300;
/** Unit in which Linux counts processor time. proc(5): sysconf(_SC_CLK_TCK), 100 wherever Node runs. */
const CLOCK_TICK_MS = 10;

/** Number of sender IP addresses, used in turn, because rate limits count by address. Of the benchmark network (RFC 2544). */
const ADDRESSES = 2_000;

/** The processes that answer requests together. */
export interface Answerer {
  url: string;
  /** Ids of the processes whose processor time is measured, by name. */
  pids: Record<string, number>;
}

export interface Throughput {
  perSecond: number;
  /** Processor time per request by process, in ms; undefined if the system does not report it. */
  cpuMs: Record<string, number | undefined>;
  failed: number;
}

/** Requests one URL as fast as responses arrive, for this many seconds. */
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
  let sent = 0;
  const nextAddress = () => `198.18.${Math.floor((sent++ % ADDRESSES) / 250)}.${sent % 250}`;
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

/** Returns the processor time of a process with all its threads; undefined without /proc. */
function cpuMsOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Skips the command, which may contain spaces: the rest starts at field 3; fields 14 and 15 are user and system time.
    // proc(5).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
  } catch {
    return undefined;
  }
}
