import { createRequire } from "node:module";
import { type Plugin, build, type ResolvedConfig } from "vite";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";

type Compile = (source: string, options: object) => Promise<{ html: string }>;

const require = createRequire(import.meta.url);

/**
 * Compiles `.mjml` files when building. Importing one gives the email's HTML, a Handlebars template with unfilled placeholders.
 * MJML itself, which is large and slow to load, never runs with the site.
 */
export function mjmlTemplates(): Plugin {
  return {
    name: "resource-library:mjml",
    async transform(source, id) {
      if (!id.endsWith(".mjml")) return null;
      return { code: `export default ${JSON.stringify(await compileMjml(source))};`, map: null };
    },
  };
}

/** Compiles one file. Throws MJML's errors. */
async function compileMjml(source: string): Promise<string> {
  // Loaded lazily: only the compiler needs it.
  const compile = (require("mjml-core") as { default: Compile }).default;
  const preset: object = require("mjml-preset-core");
  const minifyOptions = { collapseWhitespace: "aggressive", minifyCss: false };
  const { html } = await compile(source, {
    presets: [preset],
    validationLevel: "strict",
    keepComments: false,
    fonts: {},
    minify: true,
    minifyOptions,
  });
  return eitherWay(withSmallStyles(html));
}

/** MJML supports only left-to-right emails, so the filled template sets the direction and the side where lines start. */
function eitherWay(html: string): string {
  return html
    .replaceAll("direction:ltr", "direction:{{direction}}")
    .replaceAll(/(text-align:|align=")left\b/g, "$1{{start}}");
}

/** Minifies style sheets, which MJML leaves unchanged. */
function withSmallStyles(html: string): string {
  return html.replaceAll(/<style[^>]*>[^<]*<\/style>/g, (style) =>
    style.replaceAll(/\s*([{};:,>])\s*/g, "$1"),
  );
}

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

/** Length of a hexadecimal digest: enough to distinguish all releases. */
const DIGEST_CHARS = 12;

/**
 * Builds the service worker as one file at the root of the site. Its name has no digest, because browsers look for updates at
 * the same URL. It contains a build id derived from the names of all built files, so each release has a new worker.
 *
 * @param entry The worker's module.
 */
export function serviceWorker(entry: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: "resource-library:service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const names = Object.keys(bundle).sort();
      const id = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, DIGEST_CHARS);
      this.emitFile({
        type: "asset",
        fileName: "service-worker.js",
        source: await codeOf(entry, id, config),
      });
    },
  };
}

async function codeOf(
  entry: string,
  id: string,
  { root, resolve }: ResolvedConfig,
): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "warn",
    resolve: { alias: resolve.alias },
    define: {
      "import.meta.env.BUILD_ID": JSON.stringify(id),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      write: false,
      copyPublicDir: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "serviceWorker", fileName: () => "service-worker.js" },
    },
  });
  const output = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const chunk = output.find((file) => file.type === "chunk");
  if (!chunk) throw new Error("The service worker was not built.");
  return chunk.code;
}

/**
 * In development, runs `server.ts` inside Vite: the host from production handles every request that Vite does not serve itself.
 */
export function devHost(): Plugin {
  return {
    name: "resource-library:dev-host",
    apply: "serve",
    configureServer(server) {
      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            const environment = server.environments.ssr as unknown as {
              runner: { import(entry: string): Promise<typeof import("../server")> };
            };
            const { developmentHost } = await environment.runner.import("/server.ts");
            const host = await developmentHost();
            req.url = req.originalUrl;
            await getRequestListener((request, bindings) => host.fetch(request, bindings), {
              overrideGlobalObjects: false,
            })(req, res);
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}
