import { createHash } from "node:crypto";
import { build, type Plugin, type ResolvedConfig } from "vite";

/** Length of a hexadecimal digest: enough to distinguish all releases. */
const DIGEST_CHARS = 12;

/**
 * Builds the service worker as one file at the root of the site. Its name has no digest, because browsers look for updates at the
 * same URL. It contains a build id derived from the names of all built files, so each release has a new worker.
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
