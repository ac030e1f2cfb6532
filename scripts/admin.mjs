// `npm run admin`: see the README. Runs the built program, building it first when a source changed.
import { runProgram } from "./lib/program.mjs";

await runProgram("admin");
