// `npm run bench:load`, `bench:memory`, `bench:hostile`, `bench:page`, `bench:peers` and `profile`: run a benchmark of the build against its
// own built sites. Builds first when a source changed. See docs/benchmarks.md.
import { ensureBuild, ensureChromium, ensureDependencies, ensurePostgres } from "./lib/prepare.mjs";
import { ensurePeer, startBareServer, startPeer } from "./lib/peers.mjs";
import { startPostgres } from "./lib/servers.mjs";
import { fillSampleFolder, startSite } from "./lib/site.mjs";

/** What each benchmark needs besides its arguments. */
const HELPERS = {
  load: startSite,
  memory: startSite,
  hostile: { startSite, fillSampleFolder },
  page: { startSite, startBareServer, startBrowser },
  profile: { startSite },
  peers: { startSite, startBareServer, startServerDatabase, ensurePeer, startPeer },
};

ensureDependencies();
ensureBuild();
const [name, ...args] = process.argv.slice(2);
const { programs } = await import("../build/server/index.js");
const main = await programs[`bench:${name}`]();
process.exitCode = await main(args, HELPERS[name]);

async function startBrowser() {
  const { chromium } = await import("@playwright/test");
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
}

async function startServerDatabase() {
  const programs = ensurePostgres();
  if (!programs)
    throw new Error(
      "There is no PostgreSQL 15 or newer: install it, or set DATABASE_URL to an empty database",
    );
  return startPostgres(programs);
}
