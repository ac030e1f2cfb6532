import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { devHost } from "./scripts/vite-dev-host";
import { smallReact } from "./scripts/vite-small-react";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [tailwindcss(), smallReact(), reactRouter(), devHost()],
  resolve: { alias: { "~": at("./app"), "#contract": at("./cms/contract") } },
  build: {
    target: "es2022",
    // Inlined files would need `data:` in the content security policy and grow every page that does not use them.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      build: {
        rollupOptions: { input: at("./scripts/programs.ts") },
      },
    },
  },
});
