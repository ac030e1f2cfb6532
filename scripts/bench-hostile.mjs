// `npm run bench:hostile`: see docs/benchmarks.md. Sends hostile input to its own built site; builds first when a source changed.
import { ensureBuild, ensureDependencies } from "./lib/prepare.mjs";
import { fillSampleFolder, startSite } from "./lib/site.mjs";

ensureDependencies();
ensureBuild();
const { programs } = await import("../build/server/index.js");
const main = await programs["bench:hostile"]();
process.exitCode = await main(process.argv.slice(2), { startSite, fillSampleFolder });
