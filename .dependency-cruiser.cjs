/** Imports run one way. Each rule names the arrow that it forbids; see `docs/architecture.md`. */
module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    { name: "cms-never-imports-app", severity: "error", from: { path: "^cms/" }, to: { path: "^app/" } },
    { name: "app-knows-cms-by-contract-only", severity: "error", from: { path: "^app/" }, to: { path: "^cms/(?!contract/)" } },
    { name: "contract-imports-zod-only", severity: "error", from: { path: "^cms/contract/" }, to: { pathNot: "^(cms/contract/|node_modules/zod/)" } },
    { name: "components-are-free-of-the-domain", severity: "error", from: { path: "^app/components/" }, to: { path: "^app/(routes|features|content|middleware)/|^cms/" } },
    { name: "features-never-import-routes", severity: "error", from: { path: "^app/features/" }, to: { path: "^app/routes/" } },
    { name: "content-imports-contract-only", severity: "error", from: { path: "^app/content/" }, to: { path: "^app/(routes|features|components|middleware)/" } },
    { name: "repos-know-the-database-only", severity: "error", from: { path: "\\.repo\\.ts$" }, to: { path: "\\.service\\.ts$|^cms/http/" } },
    { name: "services-never-import-http", severity: "error", from: { path: "^cms/(domains|db|platform)/" }, to: { path: "^cms/http/" } },
    { name: "http-goes-through-services", severity: "error", from: { path: "^cms/http/" }, to: { path: "\\.repo\\.ts$" } },
    {
      name: "own-repo-only",
      comment: "A domain may call another's service, never its repo.",
      severity: "error",
      from: { path: "^cms/domains/([^/]+)/" },
      to: { path: "^cms/domains/[^/]+/.+\\.repo\\.ts$", pathNot: "^cms/domains/$1/" },
    },
    { name: "host-alone-knows-both", severity: "error", from: { path: "^(app|cms)/" }, to: { path: "^server\\.ts$" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json"], conditionNames: ["import", "require", "node", "default", "types"], exportsFields: ["exports"] },
  },
};
