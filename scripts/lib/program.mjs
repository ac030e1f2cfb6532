import { ensureBuild, ensureDependencies } from "./prepare.mjs";

/** Runs one of the programs of the server build with this command's arguments; its number is the exit code. */
export async function runProgram(name) {
  ensureDependencies();
  ensureBuild();
  // Set before the import: React decides by it, when it is loaded, which of its builds runs.
  process.env.NODE_ENV ??= "production";
  const { programs } = await import("../../build/server/index.js");
  const main = await programs[name]();
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? 0;
  } catch (error) {
    // An option that there is not is a mistake of whoever typed it.
    if (!String(error?.code).startsWith("ERR_PARSE_ARGS")) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
