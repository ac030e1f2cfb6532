// `npm run bench:load`: see docs/benchmarks.md. Runs the built program against a built site, building first when a source
// changed.
import { ensureBuild, ensureDependencies } from "./lib/prepare.mjs";
import { startSite } from "./lib/site.mjs";

ensureDependencies();
ensureBuild();
const { programs } = await import("../build/server/index.js");
const main = await programs["bench:load"]();
process.exitCode = await main(process.argv.slice(2), startSite);
