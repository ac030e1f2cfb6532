import { ensureBuild, ensureDependencies } from "./prepare.mjs";

/** Runs one of the programs of the server build with this command's arguments; its result is the exit code. */
export async function runProgram(name) {
  ensureDependencies();
  ensureBuild();
  // Set before the import, because React chooses its build when it is loaded.
  process.env.NODE_ENV ??= "production";
  const { programs } = await import("../../build/server/index.js");
  if (!Object.hasOwn(programs, name)) {
    console.error(`There is no program ${name}. Name one of: ${Object.keys(programs).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const main = await programs[name]();
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? 0;
  } catch (error) {
    // An unknown option is the user's mistake.
    if (!String(error?.code).startsWith("ERR_PARSE_ARGS")) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
