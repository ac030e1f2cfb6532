import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const inRouter = (file: string) =>
  fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url));

/** The package names its development build for all, with warnings that nobody reads in a built site. */
const ROUTER: Record<string, string> = {
  "react-router": inRouter("index.mjs"),
  "react-router/dom": inRouter("dom-export.mjs"),
};

/** See `docs/decisions/0008-preact-in-the-browser.md`. */
const BROWSER: Record<string, string> = {
  ...ROUTER,
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
};

/**
 * For each page the router tries its hundreds of branches three times over, piece by piece: a seventh of the time that a page takes to
 * make. One look at a branch's whole path tells almost all of them apart.
 */
const MATCHING = "function matchRouteBranch(branch, pathname, allowPartial = false) {";
const LOOK_FIRST =
  "if (!allowPartial && !(branch.whole ??= compilePath(branch.path)[0]).test(pathname)) return null;";

/**
 * The router asks for a page's scripts before its style sheets, and browsers give both the same rank: on a slow line nothing shows until
 * what nobody sees has come.
 */
const SCRIPT_PRELOAD =
  /rel: "modulepreload",\n(?=\s+href: (?:manifest\.url|manifest\.entry\.module|path),)/g;
const SCRIPT_PRELOADS = 3;

/** In the built site, puts the router's own build for production, and in the browser's half Preact where React is imported. The server and development keep React itself. */
export function smallReact(): Plugin {
  return {
    name: "resource-library:small-react",
    apply: "build",
    enforce: "pre",
    async resolveId(id, importer) {
      const substitute = (this.environment.name === "client" ? BROWSER : ROUTER)[id];
      return substitute ? await this.resolve(substitute, importer, { skipSelf: true }) : null;
    },
    transform(code, id) {
      if (
        this.environment.name === "client" ||
        !id.includes("/react-router/dist/production/") ||
        !code.includes("matchRouteBranch(")
      )
        return null;
      if (!code.includes(MATCHING))
        this.error(
          "The router matches addresses otherwise than it did: see whether LOOK_FIRST is still wanted.",
        );
      if (code.match(SCRIPT_PRELOAD)?.length !== SCRIPT_PRELOADS)
        this.error(
          "The router asks for scripts otherwise than it did: see whether SCRIPT_PRELOAD is still wanted.",
        );
      return {
        code: code
          .replace(MATCHING, `${MATCHING} ${LOOK_FIRST}`)
          .replace(SCRIPT_PRELOAD, '$&fetchPriority: "low",'),
        map: null,
      };
    },
  };
}
