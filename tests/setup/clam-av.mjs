// ClamAV's daemon for tests: Debian's package with a list of one signature, because the real list has 300 MB and must be
// downloaded.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/site.mjs";

/**
 * The content that this scanner treats as harmful. It is not the usual test file, because that would alarm the virus scanners
 * on developers' machines.
 */
export const HARMFUL = "harmful for a test";
/** Longest wait until the daemon listens. Chosen: with one signature, it starts in a fraction of a second. */
const START_TIMEOUT_MS = 30_000;

/** Starts the program with a limit on streams in MB. Returns its addresses for CLAMD_URL and a function that stops it. */
export async function startClamAv(program, { streamMaxMb }) {
  const folder = mkdtempSync(join(tmpdir(), "resource-library-clamd-"));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "signatures"));
  writeFileSync(
    join(folder, "signatures/test.ndb"),
    `Test.Harmful:0:*:${Buffer.from(HARMFUL).toString("hex")}\n`,
  );
  const port = await freePort();
  const socket = join(folder, "clamd.ctl");
  const settings = {
    Foreground: "yes",
    DatabaseDirectory: join(folder, "signatures"),
    TemporaryDirectory: folder,
    TCPAddr: "127.0.0.1",
    TCPSocket: port,
    LocalSocket: socket,
    StreamMaxLength: `${streamMaxMb}M`,
    MaxFileSize: `${streamMaxMb}M`,
    MaxScanSize: `${streamMaxMb}M`,
  };
  writeFileSync(
    join(folder, "clamd.conf"),
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(""),
  );

  const child = spawn(program, ["--config-file", join(folder, "clamd.conf")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`ClamAV's daemon does not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { tcp: `tcp://127.0.0.1:${port}`, unix: `unix:${socket}`, stop };
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("zPING\0"));
    socket.on("data", (data) => resolve(data.toString() === "PONG\0") ?? socket.destroy());
    socket.on("error", () => resolve(false)).on("close", () => resolve(false));
  });
}
