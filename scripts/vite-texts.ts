import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Puts the texts of all languages into one folder of the browser's build, whose path is in `import.meta.env.TEXTS_FOLDER`. The
 * name has a hash of all texts, so that browsers may cache them indefinitely; in development they are read from `locales/`.
 *
 * @param folder The folder of the texts, `LANGUAGE/NAMESPACE.json`, as an absolute path.
 */
export function textsPlugin(folder: string): Plugin {
  let texts: { name: string; source: string }[] = [];
  let folderInBuild = "";
  return {
    name: "texts",
    config(_, { command }) {
      if (command === "serve") return { define: { "import.meta.env.TEXTS_FOLDER": '"/locales"' } };
      texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".json"))
        .toSorted()
        .map((name) => ({
          name,
          source: JSON.stringify(JSON.parse(readFileSync(join(folder, name), "utf8"))),
        }));
      const hash = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 10);
      folderInBuild = `assets/texts-${hash}`;
      return { define: { "import.meta.env.TEXTS_FOLDER": JSON.stringify(`/${folderInBuild}`) } };
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { name, source } of texts)
        this.emitFile({ type: "asset", fileName: `${folderInBuild}/${name}`, source });
    },
  };
}
