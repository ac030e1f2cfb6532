// `npm run bench:NAME`, for benchmarks that need no site: see docs/benchmarks.md. Builds the program first when a source changed.
import { runProgram } from "./lib/program.mjs";

const [name] = process.argv.splice(2, 1);
await runProgram(`bench:${name}`);
