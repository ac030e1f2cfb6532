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

/** Tests and benchmarks may look inside an area. */
const TESTS = ["^tests/", "^bench/", "[.]test[.]tsx?$"];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...AREAS.slice(0, -1).map((area, place) => ({
      name: `area-${area}-imports-lower-areas`,
      comment: `The area ${area} may import only areas that stand before it. Register a hook in cms/services.ts instead.`,
      severity: "error",
      from: { path: `^cms/areas/${area}/`, pathNot: TESTS },
      to: { path: `^cms/areas/(${AREAS.slice(place + 1).join("|")})/` },
    })),
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
      name: "shared-knows-no-area",
      comment: "What areas share stands below them.",
      severity: "error",
      from: { path: "^cms/(contract|platform|db|shared)/", pathNot: TESTS },
      to: { path: "^cms/(areas|http|sample|cli)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|node_modules|[.]react-router|test-results)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    moduleSystems: ["es6"],
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js"] },
  },
};
