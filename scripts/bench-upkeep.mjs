// `npm run bench:upkeep`: see docs/benchmarks.md. Runs the built program, building it first when a source changed.
import { runProgram } from "./lib/program.mjs";

await runProgram("bench:upkeep");
