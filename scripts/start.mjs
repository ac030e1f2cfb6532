// `npm start`: installs, builds, opens and fills the database, serves.
import { runProgram } from "./lib/program.mjs";

await runProgram("start");
