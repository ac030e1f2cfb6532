import type { Plugin } from "vite";

/** See `docs/decisions/0008-preact-in-the-browser.md`. */
const SUBSTITUTES: Record<string, string> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
};

/** In the browser's build, puts Preact where React is imported. The server and development keep React itself. */
export function smallReact(): Plugin {
  return {
    name: "resource-library:small-react",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(id, importer) {
      const substitute = SUBSTITUTES[id];
      return substitute ? await this.resolve(substitute, importer, { skipSelf: true }) : null;
    },
  };
}
