import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Where a built site has its texts, below its root. */
const BUILT = "assets/texts";
/** Of a digest, in hex: enough that two releases never have the same. */
const DIGEST_CHARS = 8;

/**
 * Builds the texts of `locales/` as one folder for each language, named by what is in it: a page then needs one short address to know
 * those of all its texts, where an address for each of them was a tenth of a page.
 *
 * @param locales The folder with a folder of JSON files for each language.
 */
export function textFiles(locales: string): Plugin {
  const folders = readdirSync(locales).map((language) => {
    const files = readdirSync(join(locales, language)).map((name) => ({ name, source: JSON.stringify(JSON.parse(readFileSync(join(locales, language, name), "utf8"))) }));
    const digest = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, DIGEST_CHARS);
    return { language, files, path: `${BUILT}/${language}-${digest}/` };
  });
  return {
    name: "resource-library:texts",
    apply: "build",
    config: () => ({ define: { "import.meta.env.TEXT_FOLDERS": JSON.stringify(Object.fromEntries(folders.map(({ language, path }) => [language, `/${path}`]))) } }),
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { files, path } of folders) for (const { name, source } of files) this.emitFile({ type: "asset", fileName: path + name, source });
    },
  };
}
