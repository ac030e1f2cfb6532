import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { type Db, openDatabase } from "../cms/db/client";
import { createLogger } from "../cms/platform/logger";

/** Milliseconds: a process is killed at a random moment within this time after its first write. */
const WRITES_FOR_MS = 500;
/** Approximate length of every third write, so that pages fill and the log is truncated now and then. */
const LONG_TEXT_CHARS = 20_000;

/** The earlier writes that a new process finds. */
interface Found {
  /** Number of the last write found. */
  writes: number;
  /** How many of them have the wrong content, lack their other half, or follow a missing write. */
  wrong: number;
}

/**
 * `npm run bench:crash -- --kills 50`: repeatedly kills a process with signal 9 during writes to the embedded database. Checks
 * that the next process finds every acknowledged write, and no partial one. `--folder` uses an existing data folder. Returns 0
 * or 1.
 */
export async function main(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      kills: { type: "string", default: "50" },
      write: { type: "string" },
      folder: { type: "string" },
    },
  });
  if (values.write !== undefined) return write(values.write);
  const kills = Number(values.kills);
  const dataDir = values.folder ?? mkdtempSync(join(tmpdir(), "library-crash-"));
  let acknowledged = 0;
  let lost = 0;
  let wrong = 0;
  try {
    for (let kill = 0; kill <= kills; kill++) {
      const run = await runAndKill(dataDir, kill < kills ? Math.random() * WRITES_FOR_MS : 0);
      lost += Math.max(0, acknowledged - run.found.writes);
      wrong += run.found.wrong;
      acknowledged = Math.max(run.found.writes, run.acknowledged);
      if (process.stderr.isTTY)
        process.stderr.write(`\r${kill} of ${kills} kills, ${acknowledged} writes`);
    }
  } finally {
    if (values.folder === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
  console.log(
    `${kills} kills during writes: ${acknowledged} writes acknowledged, ${lost} lost, ${wrong} wrong`,
  );
  return lost + wrong > 0 ? 1 : 0;
}

/** Starts a writing process and kills it this long after its first write; 0 means as soon as it has reported what it found. */
function runAndKill(
  dataDir: string,
  afterMs: number,
): Promise<{ found: Found; acknowledged: number }> {
  const [program, ...before] = commandLine();
  const child = spawn(program!, [...before, "--write", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let text = "";
    let timer: NodeJS.Timeout | undefined;
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (!timer && text.split("\n").length > (afterMs > 0 ? 2 : 1))
        timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
    });
    child.once("close", (code, signal) => {
      // The last, incomplete line was never acknowledged.
      const [first, ...acknowledgements] = text.split("\n").slice(0, -1);
      if (signal !== "SIGKILL" || first === undefined)
        return reject(new Error(`The writing process exited unexpectedly with ${code}`));
      resolve({
        found: JSON.parse(first) as Found,
        acknowledged: Number(acknowledgements.at(-1) ?? 0),
      });
    });
  });
}

/** Returns the command line that started this program. */
function commandLine(): string[] {
  const evaluated = process.execArgv.indexOf("--eval");
  return evaluated < 0
    ? [process.execPath, ...process.execArgv, process.argv[1]!]
    : [process.execPath, ...process.execArgv, "--"];
}

/**
 * Reports what it finds, then writes until it is killed. Reports each write once it is acknowledged, with a synchronous call.
 */
async function write(dataDir: string): Promise<never> {
  const { db } = await openDatabase({ dataDir, logger: createLogger({ LOG_LEVEL: "warn" }) });
  await sql`create table if not exists written (number int primary key, text text not null)`.execute(
    db,
  );
  await sql`create table if not exists halves (number int primary key references written)`.execute(
    db,
  );
  const found = await look(db);
  writeSync(1, `${JSON.stringify(found)}\n`);
  for (let number = found.writes + 1; ; number++) {
    await db.transaction().execute(async (trx) => {
      await sql`insert into written values (${number}, ${textOf(number)})`.execute(trx);
      await sql`insert into halves values (${number})`.execute(trx);
    });
    writeSync(1, `${number}\n`);
  }
}

async function look(db: Db): Promise<Found> {
  const { rows } = await sql<{ number: number; text: string; isWhole: boolean }>`
    select w.number, w.text, h.number is not null as "isWhole" from written w left join halves h using (number) order by 1`.execute(
    db,
  );
  return {
    writes: rows.at(-1)?.number ?? 0,
    wrong: rows.filter(
      ({ number, text, isWhole }, place) =>
        number !== place + 1 || !isWhole || text !== textOf(number),
    ).length,
  };
}

function textOf(number: number): string {
  return `${number} `.repeat(number % 3 === 0 ? LONG_TEXT_CHARS / 5 : 1);
}
