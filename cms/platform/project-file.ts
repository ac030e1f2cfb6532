import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Returns the path of a file of the project, given its path from the project's root. Needed for threads, which start from
 * a file and not from the bundle. Works both from source and from the bundle. Throws if the program is not inside the
 * project.
 */
export function projectFile(path: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error("Cannot find the project's root folder, which contains package.json");
    folder = parent;
  }
  return join(folder, path);
}

/** Returns the program's version from `package.json`. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(projectFile("package.json"), "utf8")) as { version: string })
    .version;
}
