// `node scripts/release.mjs FOLDER`: copies everything needed to run the library into an empty folder, without build tools: see
// docs/operations/deploying.md.
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { ensureBuild, ensureDependencies, root, run } from "./lib/prepare.mjs";

/** The command that runs each program, and what it imports before the build is loaded. */
const PROGRAMS = ["scripts/run.mjs", "scripts/lib/prepare.mjs"];
const OTHERS = [
  "package.json",
  "package-lock.json",
  "build",
  "deploy",
  "LICENSE",
  "CHANGELOG.md",
  "docs/operations",
];

/** The script of `/api/v1/docs`: a single file of a package with hundreds of dependencies. */
const API_PAGE_SCRIPT = "node_modules/@scalar/api-reference/dist/browser/standalone.js";

const [target] = process.argv.slice(2);
if (!target) {
  console.error("Usage: node scripts/release.mjs FOLDER (an empty folder)");
  process.exit(1);
}
const folder = resolve(target);
if (existsSync(folder) && readdirSync(folder).length > 0) {
  console.error(`${folder} is not empty.`);
  process.exit(1);
}
ensureDependencies();
ensureBuild();
for (const path of [
  ...PROGRAMS,
  ...OTHERS,
  ...plainModules("cms"),
  ...plainModules("packages"),
  ...manifests(),
]) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  // Source maps are for developers.
  const filter = (source) => !source.endsWith(".map");
  cpSync(join(root, path), join(folder, path), { recursive: true, filter });
}
run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
cpSync(join(root, API_PAGE_SCRIPT), join(folder, API_PAGE_SCRIPT), { recursive: true });
console.log(
  `The release is in ${folder}: ${megabytes(join(folder, "build"))} MB of program, ${megabytes(join(folder, "node_modules"))} MB of packages.`,
);

/** Returns all `.mjs` modules below a folder: those that worker threads start from, and those that scripts import. */
function plainModules(path) {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? plainModules(inner) : entry.name.endsWith(".mjs") ? [inner] : [];
  });
}

/** Returns the manifests of the project's own packages, which npm links into `node_modules`. */
function manifests() {
  return readdirSync(join(root, "packages")).map((name) => `packages/${name}/package.json`);
}

function megabytes(path) {
  const bytes = (at) => {
    const stats = statSync(at, { throwIfNoEntry: false });
    if (!stats?.isDirectory()) return stats?.size ?? 0;
    return readdirSync(at).reduce((sum, name) => sum + bytes(join(at, name)), 0);
  };
  return Math.round(bytes(path) / 1024 / 1024);
}
