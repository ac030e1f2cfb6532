import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { firstPagesFile } from "./scripts/vite-chunks.ts";
import { devHost } from "./scripts/vite-dev-host.ts";
import { mjmlTemplates } from "./scripts/vite-mjml.ts";
import { serviceWorker } from "./scripts/vite-service-worker.ts";
import { smallReact } from "./scripts/vite-small-react.ts";
import { textFiles } from "./scripts/vite-texts.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Ours that many pages share. Forms, directories, and what members and staff do are for themselves: most visitors never open any. */
const OURS =
  /app[\\/](components[\\/](?!(field|tree|tree-columns|combobox)\.)|features[\\/](?!(account|forms|collections|uploads|charts|term-filters|desk|review|newsletter|offline|contact|citations|directory|messages|mails|packs)[\\/])|features[\\/](contact|citations|directory)[\\/]([a-z]+-)?(paths|link|names)\.|features[\\/]offline[\\/](use-worker|kept-notice|can-keep|paths)|features[\\/](desk|review)[\\/](paths|edit-link)|features[\\/]forms[\\/]params-of-form|features[\\/]uploads[\\/]files[\\/]paths|features[\\/]newsletter[\\/](paths|newsletter-link)|routes[\\/]search[\\/](index-switches|hidden-fields)|i18n|http)|contract[\\/](?!account|desk|site-desk)|lucide-react/;

export default defineConfig({
  // Our host before the router's own: the first to answer a request in development does.
  plugins: [
    tailwindcss(),
    smallReact(),
    mjmlTemplates(),
    textFiles(at("./locales"), at("./app/i18n/namespaces.ts")),
    serviceWorker(at("./app/service-worker/worker.ts")),
    devHost(),
    reactRouter(),
  ],
  resolve: { alias: { "~": at("./app"), "#contract": at("./cms/contract") } },
  // All that imports packages, so that the first pages in development are not reloaded when one more is found.
  optimizeDeps: { entries: ["app/*.tsx", "app/routes/**/*.{ts,tsx}", "!**/*.test.ts"] },
  build: {
    target: "es2022",
    // Inlined files would need `data:` in the content security policy and grow every page that does not use them.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Three shared files instead of thirty: each costs a request, a line in the page's head and one in its manifest.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules[\\/](preact|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)/,
                },
                { name: firstPagesFile, test: OURS, minShareCount: 2 },
                { name: "shared", test: OURS, minShareCount: 2 },
                // Before the desk, which would take along what its forms are made of.
                {
                  name: "account",
                  test: /app[\\/]features[\\/](account|forms)[\\/]|contract[\\/]account/,
                  minShareCount: 2,
                },
                {
                  name: "desk",
                  test: /app[\\/]features[\\/](desk|review)[\\/]|contract[\\/](desk|site-desk)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: { input: at("./scripts/programs.ts") },
      },
    },
  },
});
