import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { mjmlTemplates } from "../../scripts/vite-plugins";

const root = join(import.meta.dirname, "../..");

/** A command that runs in its own process. */
export interface RunningProgram {
  process: ChildProcess;
  /** Returns what it has written so far to both outputs. */
  output(): string;
  /** Resolves with the exit code when the process ends; null when a signal ended it. */
  ended: Promise<number | null>;
}

/** Bundles a command's source file, which exports `main(argv)`. Returns a function that runs it in its own process. */
export async function buildProgram(
  source: string,
): Promise<(argv: string[], env: Record<string, string>) => RunningProgram> {
  const name = source.replace(/\W+/g, "-");
  // Inside the project, so that the program finds its packages and the database's worker. A folder for each process of tests:
  // a build empties its folder, from which another test may be starting the same program.
  const outDir = join(root, "node_modules/.cache/test-programs", `${name}-${process.pid}`);
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [mjmlTemplates()],
    build: {
      ssr: true,
      target: "es2022",
      outDir,
      rollupOptions: {
        input: { main: join(root, source) },
        output: { entryFileNames: "main.mjs" },
      },
    },
  });
  const start = `process.exitCode = await (await import(${JSON.stringify(pathToFileURL(join(outDir, "main.mjs")).href)})).main(process.argv.slice(1))`;
  return (argv, env) => {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", start, "--", ...argv], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (output += data.toString()));
    return {
      process: child,
      output: () => output,
      ended: new Promise((resolve) => child.once("close", resolve)),
    };
  };
}
