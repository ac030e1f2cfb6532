// `node scripts/run.mjs NAME [ARGUMENT…]`: runs a program of the server build, such as `admin` or `import`. Builds it first
// when a source changed. `scripts/programs.ts` lists the programs.
import { runProgram } from "./lib/program.mjs";

const [name] = process.argv.splice(2, 1);
await runProgram(name);
