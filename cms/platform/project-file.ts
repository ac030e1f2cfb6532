import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Path of a file of the project, by its path from the project's root: for threads, which start from a file and not from
 * the bundle. Works from source and from the bundle alike. Throws when there is no project around this program.
 */
export function projectFile(path: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error("Cannot find the project's root, where package.json lies");
    folder = parent;
  }
  return join(folder, path);
}

/** The program's version, as `package.json` has it. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(projectFile("package.json"), "utf8")) as { version: string })
    .version;
}
