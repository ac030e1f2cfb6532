// `npm start`: installs, builds, opens and fills the database, serves. `scripts/programs.ts` lists the programs.
import { runProgram } from "./lib/program.mjs";

await runProgram("start");
