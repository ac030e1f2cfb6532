// `node scripts/run.mjs NAME [ARGUMENT…]`: runs a program of the server build, such as `start` (the site) or `admin`. Builds
// it first when a source changed. `scripts/programs.ts` lists the programs.
import cluster from "node:cluster";
import { setFlagsFromString } from "node:v8";
import { ensureBuild, ensureDependencies } from "./lib/prepare.mjs";

// The other website processes run what the first one has built.
if (cluster.isPrimary) {
  ensureDependencies();
  ensureBuild();
}
// Set before the import, because React chooses its build when it is loaded.
process.env.NODE_ENV ??= "production";
const { programs } = await import("../build/server/index.js");

// The programs read their arguments from `process.argv`, without this one.
const [name] = process.argv.splice(2, 1);
// V8 lets the heap grow to up to four times what is in use before it collects garbage. Two fifths more keep the site within
// 500 MB, at a tenth more processor time: docs/profiling.md, "Memory". Node does not take this flag from NODE_OPTIONS.
if (["start", "cms"].includes(name)) setFlagsFromString("--heap-growing-percent=40");
if (Object.hasOwn(programs, name)) process.exitCode = await run(programs[name]);
else {
  console.error(`There is no program ${name}. Choose one of: ${Object.keys(programs).join(", ")}`);
  process.exitCode = 2;
}

/** Loads and runs a program. Returns its exit code. */
async function run(load) {
  const main = await load();
  try {
    return (await main(process.argv.slice(2))) ?? 0;
  } catch (error) {
    // An unknown option is the user's mistake.
    if (!String(error?.code).startsWith("ERR_PARSE_ARGS")) throw error;
    console.error(error.message);
    return 2;
  }
}
