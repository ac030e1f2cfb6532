// `npm run seed`: see the README. Runs the built program, building it first when a source changed.
import { ensureBuild, ensureDependencies } from "./lib/prepare.mjs";

ensureDependencies();
ensureBuild();

process.env.NODE_ENV ??= "production";
const { main } = await import("../build/server/seed.js");
process.exitCode = (await main(process.argv.slice(2))) ?? 0;
