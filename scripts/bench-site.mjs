// `npm run bench:load`, `bench:hostile` and `bench:page`: run a benchmark of the build against its own built sites. Builds
// first when a source changed. See docs/benchmarks.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { ensureBuild, ensureChromium, ensureDependencies } from "./lib/prepare.mjs";
import { fillSampleFolder, startSite } from "./lib/site.mjs";

/** What each benchmark needs besides its arguments. */
const HELPERS = {
  load: startSite,
  hostile: { startSite, fillSampleFolder },
  page: { startSite, startBareServer, startBrowser },
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

/** Starts the baseline for a site's performance: a process that sends the same bytes to every request and does nothing else. */
async function startBareServer({ status, headers, body }) {
  const child = spawn(process.execPath, ["--eval", bareServer()], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send({ status, headers, body: body.toString("base64") });
  const [port] = await once(child, "message");
  const ended = once(child, "exit");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function bareServer() {
  return `
  process.once("message", ({ status, headers, body }) => {
    const bytes = Buffer.from(body, "base64");
    const server = require("node:http").createServer((_, response) => response.writeHead(status, headers).end(bytes));
    server.listen(0, "127.0.0.1", () => process.send(server.address().port));
  });
`;
}
