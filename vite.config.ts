import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { devHost } from "./scripts/vite-dev-host";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), devHost()],
  resolve: { alias: { "~": at("./app"), "#contract": at("./cms/contract") } },
  build: {
    target: "es2022",
    // Inlined files would need `data:` in the content security policy and grow every page that does not use them.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      build: {
        // The host and each command are entries of one server build, so that they share chunks and settings.
        rollupOptions: {
          input: {
            index: at("./server.ts"),
            cms: at("./cms/main.ts"),
            import: at("./cms/cli/import.ts"),
            seed: at("./cms/cli/seed.ts"),
            bench: at("./bench/search.ts"),
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
});
