// `npm run bench:page`: see docs/benchmarks.md. Runs the built program against built sites and a browser, building first when a source changed.
import { startBareServer } from "./lib/bare-server.mjs";
import { ensureBuild, ensureChromium, ensureDependencies } from "./lib/prepare.mjs";
import { startSite } from "./lib/site.mjs";

ensureDependencies();
ensureBuild();
const { chromium } = await import("@playwright/test");
const startBrowser = () =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
const { programs } = await import("../build/server/index.js");
const main = await programs["bench:page"]();
process.exitCode = await main(process.argv.slice(2), { startSite, startBareServer, startBrowser });
