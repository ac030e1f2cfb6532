import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Where a built site has its texts, below its root. */
const BUILT = "assets/texts";
/** Of a digest, in hex: enough that two releases never have the same. */
const DIGEST_CHARS = 8;

/** Each namespace that pages use, as the types of its keys are imported. */
const IMPORTED = /locales\/en\/([\w-]+\.json)"/g;

/**
 * Builds the texts that pages use as one folder for each language, named by what is in it: a page then needs one short address to know
 * those of all its texts, where an address for each of them was a tenth of a page. The price is that a changed letter renames them all,
 * so that visitors fetch a language's texts anew, those of a page at a time.
 *
 * @param locales The folder with a folder of JSON files for each language.
 * @param namespaces The module that lists what pages use; what only the content system writes, such as mails, is of no use to a browser.
 */
export function textFiles(locales: string, namespaces: string): Plugin {
  const names = [...readFileSync(namespaces, "utf8").matchAll(IMPORTED)]
    .map(([, name = ""]) => name)
    .sort();
  const folders = readdirSync(locales).map((language) => {
    const files = names.map((name) => ({
      name,
      source: JSON.stringify(JSON.parse(readFileSync(join(locales, language, name), "utf8"))),
    }));
    const digest = createHash("sha256")
      .update(JSON.stringify(files))
      .digest("hex")
      .slice(0, DIGEST_CHARS);
    return { language, files, path: `${BUILT}/${language}-${digest}/` };
  });
  return {
    name: "resource-library:texts",
    apply: "build",
    config: () => ({
      define: {
        "import.meta.env.TEXT_FOLDERS": JSON.stringify(
          Object.fromEntries(folders.map(({ language, path }) => [language, `/${path}`])),
        ),
      },
    }),
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { files, path } of folders)
        for (const { name, source } of files)
          this.emitFile({ type: "asset", fileName: path + name, source });
    },
  };
}
