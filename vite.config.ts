import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { devHost, mjmlTemplates, textsPlugin, serviceWorker } from "./scripts/vite-plugins.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The production build of react-router. By default, the package uses its development build, with warnings that a built site
 * does not need.
 */
const ROUTER_FOR_PRODUCTION = [
  {
    find: /^react-router$/,
    replacement: at("./node_modules/react-router/dist/production/index.mjs"),
  },
  {
    find: /^react-router\/dom$/,
    replacement: at("./node_modules/react-router/dist/production/dom-export.mjs"),
  },
];

/**
 * Names a style sheet only by its content hash, so that one that a page links and a dialog imports has the same name in both
 * builds. The name of the importing file differs between the server's and the browser's build, and React would not hydrate.
 */
const assetFileNames = ({ names }: { names: string[] }) => {
  if (names.some((name) => name.endsWith(".css"))) return "assets/[hash][extname]";
  return "assets/[name]-[hash][extname]";
};

/**
 * Files that a chunk shares, beginning with these paths. In order: a chunk includes what its files import, unless an earlier
 * one has it. Visitors' first pages load none of them.
 *
 * `minShareCount`: a file that fewer chunks import stays with these.
 */
const CHUNKS: { name: string; paths: string[]; minShareCount?: number }[] = [
  // Parts of forms that visitors' filters need too. They do not need the library for forms.
  {
    name: "form-messages",
    paths: [
      "app/components/error-summary",
      "app/features/forms/form-messages",
      "cms/contract/account-rules",
      "cms/contract/upload-rules",
    ],
  },
  // Fields for topics, countries and other terms.
  { name: "term-fields", paths: ["app/features/terms/"] },
  // Lists of topics, countries, keywords, authors and publishers. `author-page` is not one: it has forms.
  {
    name: "directory",
    paths: ["browse-page", "directory-state", "letters", "names", "tree-page"].map(
      (file) => `app/features/directory/${file}`,
    ),
  },
  // Members' pages show tabs too, without the rest of the admin area.
  { name: "tabs", paths: ["app/components/page-tabs.tsx"] },
  { name: "forms", paths: ["node_modules/@conform-to/", "app/features/forms/"] },
  // Editing of collections: its messages, and the order of the resources.
  {
    name: "collections",
    paths: ["app/features/collections/collection-failures", "app/features/collections/order/"],
  },
  // Uploads, whose fields editors use too.
  { name: "uploads", paths: ["app/features/uploads/"], minShareCount: 4 },
  {
    name: "members",
    paths: [
      "app/features/account/",
      "app/features/charts/",
      "app/features/dialogs/use-unsaved-form",
    ],
    minShareCount: 4,
  },
  // The admin area, whose code members do not load either.
  {
    name: "staff",
    paths: ["app/features/admin/", "app/paths/admin.ts", "cms/contract/admin-rules"],
    minShareCount: 4,
  },
];
/** Small modules. Alone, each costs more for its response headers than for its code. */
const SMALL_PARTS = [
  "app/components/popover",
  "app/components/show-more",
  "app/components/use-live-form",
  "app/features/cards/results",
  "app/features/contact/contact-link",
  "app/features/newsletter/newsletter-link",
  "app/features/offline/use-service-worker",
  "app/features/search/followed-search",
  "app/features/shell/error-",
  "app/features/shell/header-styles",
  "app/features/suggestions/suggesting-field",
  "app/i18n/language",
  "app/paths/account",
  "app/paths/authors",
  "app/paths/collections",
  "app/paths/site",
  "app/service-worker/names",
  "app/styles/app.css",
].map(at);
const startsWithOneOf = (paths: string[]) => (id: string) =>
  paths.some((path) => id.startsWith(path));
const CHUNK_GROUPS = CHUNKS.map(({ name, paths, minShareCount = 2 }) => ({
  name,
  test: startsWithOneOf(paths.map(at)),
  minShareCount,
}));
/** Parts of a few kinds of pages: search results and other pages need none of them. */
const isPartOfFewPages = startsWithOneOf(
  [
    "app/features/directory/",
    "app/features/posts/covers/start-picture",
    "app/features/posts/post-layout",
  ].map(at),
);
const isSmallPart = startsWithOneOf(SMALL_PARTS);
/** Headless UI with its dependencies, and components of many pages: loaded when the visitor first uses a control. */
const HEADLESS_UI =
  /node_modules[\\/](@floating-ui|@headlessui|@react-aria|@react-stately|@swc|@tanstack|react-aria|react-stately|tabbable|use-sync-external-store)[\\/]/;
const LIVE_COMPONENTS = [
  "app/components/dialog.tsx",
  "app/components/page-tabs.tsx",
  "app/components/combobox.tsx",
  "app/features/dialogs/loaded-dialog.tsx",
  "app/features/suggestions/suggestion-input.tsx",
  "app/features/suggestions/use-suggestions.tsx",
].map(at);
const isLivePart = (id: string) => HEADLESS_UI.test(id) || LIVE_COMPONENTS.includes(id);
const isPartOfSomePages = (id: string) =>
  isLivePart(id) || isPartOfFewPages(id) || CHUNK_GROUPS.some(({ test }) => test(id));
/** Chosen: a module that this many pages import is worth loading with the first page. */
const SHARED_BY_PAGES = 10;

export default defineConfig(({ command }) => ({
  // The project's host comes before the router's own: in development, the first one to respond wins.
  plugins: [
    tailwindcss(),
    mjmlTemplates(),
    textsPlugin(at("./locales")),
    serviceWorker(at("./app/service-worker/worker.ts")),
    devHost(),
    reactRouter(),
  ],
  resolve: {
    alias: [
      { find: "~", replacement: at("./app") },
      { find: "#contract", replacement: at("./cms/contract") },
      ...(command === "build" ? ROUTER_FOR_PRODUCTION : []),
    ],
  },
  // The project's own packages export TypeScript sources, which Node cannot import.
  ssr: { noExternal: [/^@resource-library\//] },
  // All files that import packages, so that development does not reload the first pages when a package is discovered.
  optimizeDeps: { entries: ["app/*.tsx", "app/routes/**/*.{ts,tsx}", "!**/*.test.ts"] },
  build: {
    target: "es2022",
    // Inlined files would need `data:` in the content security policy, and grow every page that does not use them.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            assetFileNames,
            // Code shared by most pages is in two files: each costs a request, and a line in the head of every page.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules[\\/](class-variance-authority|clsx|i18next|react|react-dom|react-i18next|react-router|scheduler)[\\/]/,
                },
                // A single icon is smaller than its response headers.
                { name: "icons", test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
                {
                  name: "small",
                  test: isSmallPart,
                  minShareCount: 2,
                },
                // The start page and the pages of accounts show it.
                {
                  name: "start-picture",
                  test: (id) => id.includes("start-picture"),
                  minShareCount: 2,
                },
                // Style sheets stay with the modules that import them: pages link what they need.
                {
                  name: "shared",
                  test: (id) => /\.[jt]sx?$/.test(id) && !isPartOfSomePages(id),
                  minShareCount: SHARED_BY_PAGES,
                },
                ...CHUNK_GROUPS,
                // Charts need it too, but nothing else of Headless UI.
                {
                  name: "external-store",
                  test: /node_modules[\\/]use-sync-external-store[\\/]/,
                  minShareCount: 2,
                },
                // Last, because a group includes what its modules import.
                { name: "live", test: isLivePart, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // For `npm run profile`. Visitors cannot request the files of this build.
        sourcemap: true,
        rollupOptions: { input: at("./scripts/programs.ts"), output: { assetFileNames } },
      },
    },
  },
}));
