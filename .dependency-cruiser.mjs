// Which areas of the content system may import which. `npm run imports` checks it, and so does `npm test`. Other rules of
// imports, such as those between website and content system, are in `.oxlintrc.json`.

/** The areas of the content system, lowest first. An area imports the areas before it, through their `index.ts` alone. */
const AREAS = [
  "vocabulary",
  "posts",
  "files",
  "library",
  "site",
  "mail",
  "people",
  "collections",
  "discovery",
  "editorial",
  "newsletter",
  "usage",
  "interop",
  "operations",
];

/**
 * The subjects of `app/features`, lowest first. A subject imports the subjects before it. They have no `index.ts`: it would
 * load browser code that a page does not use, and mix it with code of the server.
 */
const FEATURES = [
  "page",
  "session",
  "forms",
  "dialogs",
  "charts",
  "posts",
  "suggestions",
  "terms",
  "search",
  "collections",
  "account",
  "contact",
  "cards",
  "directory",
  "newsletter",
  "uploads",
  "offline",
  "feeds",
  "admin",
  "shell",
];

/** Tests and benchmarks may look inside an area. */
const TESTS = ["^tests/", "^bench/", "[.]test[.]tsx?$"];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...AREAS.slice(0, -1).map((area, place) => ({
      name: `area-${area}-imports-lower-areas`,
      comment: `The area ${area} may import only areas that stand before it. Register a hook in cms/create-services.ts instead.`,
      severity: "error",
      from: { path: `^cms/areas/${area}/`, pathNot: TESTS },
      to: { path: `^cms/areas/(${AREAS.slice(place + 1).join("|")})/` },
    })),
    ...FEATURES.slice(0, -1).map((feature, place) => ({
      name: `feature-${feature}-imports-lower-features`,
      comment: `The feature ${feature} may import only features that stand before it. Move what both need down.`,
      severity: "error",
      from: { path: `^app/features/${feature}/`, pathNot: TESTS },
      to: { path: `^app/features/(${FEATURES.slice(place + 1).join("|")})/` },
    })),
    {
      name: "known-features",
      comment: "A new feature needs its place in the order above.",
      severity: "error",
      from: {},
      to: { path: "^app/features/", pathNot: `^app/features/(${FEATURES.join("|")})/` },
    },
    {
      name: "below-the-features",
      comment: "Features import components, paths, content and http, not the other way round.",
      severity: "error",
      from: { path: "^app/(components|content|http|i18n|middleware|paths)/", pathNot: TESTS },
      to: { path: "^app/(features|routes)/" },
    },
    {
      name: "admin-code-in-admin-pages",
      comment:
        "One import would load the whole group of admin code on a page of visitors or members. Move what both need.",
      severity: "error",
      from: {
        path: "^app/(features|routes|components)/",
        pathNot: ["^app/(features|routes)/(admin|development)/", "[.]server[.]tsx?$", ...TESTS],
      },
      to: {
        path: ["^app/features/admin/", "^app/paths/admin[.]ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "known-areas",
      comment: "A new area needs its place in the order above.",
      severity: "error",
      from: {},
      to: { path: "^cms/areas/", pathNot: `^cms/areas/(${AREAS.join("|")})/` },
    },
    {
      name: "areas-through-their-index",
      comment: "Import from the area's index.ts. Export there what others need.",
      severity: "error",
      from: { path: "^cms/areas/([^/]+)/", pathNot: TESTS },
      to: {
        path: "^cms/areas/[^/]+/",
        pathNot: ["^cms/areas/$1/", "^cms/areas/[^/]+/index[.]ts$"],
      },
    },
    {
      name: "outsiders-through-an-index",
      comment: "Import from the area's index.ts. Export there what others need.",
      severity: "error",
      from: { pathNot: ["^cms/areas/", ...TESTS] },
      to: { path: "^cms/areas/[^/]+/", pathNot: "^cms/areas/[^/]+/index[.]ts$" },
    },
    {
      name: "packages-know-no-site",
      comment: "A package works without this site. What it needs comes in through its interface.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(app|cms|bench|scripts|tests|server[.]ts)" },
    },
    {
      name: "packages-through-their-exports",
      comment: "Import a package by its name. It exports its interface in its package.json.",
      severity: "error",
      from: { path: "^(app|cms|bench|scripts|server[.]ts)", pathNot: ["[.]test[.]tsx?$"] },
      to: { path: "^packages/", dependencyTypesNot: ["aliased-workspace"] },
    },
    {
      name: "shared-knows-no-area",
      comment: "What areas share stands below them.",
      severity: "error",
      from: { path: "^cms/(contract|platform|db|shared)/", pathNot: TESTS },
      to: { path: "^cms/(areas|http|sample|cli)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: [
        "^(build|data|node_modules|[.]react-router|test-results)/",
        "^bench/peers/[^/]+/(build|node_modules|[.]next|[.]react-router)/",
      ],
    },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js"],
      // Resolves the project's own packages by name to their source files.
      exportsFields: ["exports"],
      conditionNames: ["import", "default"],
    },
  },
};
