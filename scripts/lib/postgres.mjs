// A separate PostgreSQL server for tests: a temporary cluster on a free port, run as an unprivileged user.
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./site.mjs";

/** Starts it from the folder of its programs; returns its URL and a function to stop it. */
export async function startPostgres(bin) {
  const folder = mkdtempSync(join(tmpdir(), "resource-library-postgres-"));
  // The server refuses to run as root; Debian's package creates the user that it should run as.
  const owner = process.getuid?.() === 0 ? idsOf("postgres") : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const port = await freePort();
  const program = (name, args) =>
    execFileSync(join(bin, name), args, {
      ...owner,
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });

  program("initdb", ["-D", data, "-U", "test", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  // No data outlives the tests, so durability is only a cost.
  program("pg_ctl", [
    "-D",
    data,
    "-w",
    "-l",
    join(folder, "log"),
    "-o",
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c synchronous_commit=off -c full_page_writes=off`,
    "start",
  ]);
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    async stop() {
      program("pg_ctl", ["-D", data, "-w", "-m", "immediate", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(user) {
  const id = (flag) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
