// Prepares a fresh clone with nothing but Node and npm. Used by every other script, so it imports no installed package.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { RECOMMENDED_NODE_VERSION } from "../../cms/platform/recommended-node.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The sources of the build. */
const SOURCES = [
  "app",
  "cms",
  "packages",
  "bench",
  "locales",
  "public",
  "scripts",
  "tests/factories/hostile-files.ts",
  "server.ts",
  "package-lock.json",
  "react-router.config.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Resource Library needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command and shows its output; ends this process when the command fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Whether this is a release made by `scripts/release.mjs`: it has no sources, so nothing needs to be installed or built. */
export const isRelease = !existsSync(join(root, "vite.config.ts"));

/** Installs the packages if the lock file has changed since the last installation. */
export function ensureDependencies() {
  if (isRelease) return;
  const stamp = join(root, "node_modules/.installed-lock");
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log("Installing packages …");
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, hash);
}

/** Builds both halves if a source file has changed since the last build. */
export function ensureBuild() {
  if (isRelease) return;
  const stamp = join(root, "build/.source-hash");
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log("Building …");
  run(
    process.execPath,
    [join(root, "node_modules/@react-router/dev/bin.js"), "build", "--logLevel", "error"],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
  run(process.execPath, [join(root, "scripts/finish-build.mjs")]);
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Programs of the benchmark against peers, which it installs and builds itself, in their own folders. */
const PEERS = join(root, "bench/peers");

function hashOfSources() {
  const hash = createHash("sha256");
  const add = (path) => {
    if (dirname(path) === PEERS && statSync(path).isDirectory()) return;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path))
      hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
  };
  for (const source of SOURCES) add(join(root, source));
  return hash.digest("hex");
}

// Chromium's engine without a user interface: the browser tests take 60 s with it, and 100 s with the whole browser.
const HEADLESS_CHROMIUM = "chromium-headless-shell";

/**
 * Returns the path of a Chromium. Prefers Debian's headless package, which it installs if it may, then any installed browser,
 * then Debian's full package. Otherwise it downloads Playwright's Chromium and returns undefined.
 */
export function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const candidates = [
    HEADLESS_CHROMIUM,
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
  ];
  if (!which(HEADLESS_CHROMIUM)) installDebianPackage(HEADLESS_CHROMIUM);
  if (!which(...candidates)) installDebianPackage("chromium");
  const found = which(...candidates);
  if (found) return found;
  console.log("Installing Chromium for the browser tests …");
  run(process.execPath, [
    join(root, "node_modules/@playwright/test/cli.js"),
    "install",
    "chromium",
  ]);
  return undefined; // Playwright finds its own.
}

const LIGHTHOUSE_VERSION = "12.8.2";
const LIGHTHOUSE_FOLDER = join(root, "node_modules/.cache/lighthouse", LIGHTHOUSE_VERSION);

/**
 * Installs Lighthouse in a separate folder, because its two hundred packages are only for a benchmark. Returns the path of its
 * module. Uses the newest version that runs on Node 20.
 */
export function ensureLighthouse() {
  const found = join(LIGHTHOUSE_FOLDER, "node_modules/lighthouse/core/index.js");
  if (existsSync(found)) return found;
  console.log("Fetching Lighthouse …");
  mkdirSync(LIGHTHOUSE_FOLDER, { recursive: true });
  run("npm", [
    "install",
    "--prefix",
    LIGHTHOUSE_FOLDER,
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    `lighthouse@${LIGHTHOUSE_VERSION}`,
  ]);
  return found;
}

/** Returns the folder of a PostgreSQL server's programs, 15 or newer; null if there is none and none may be installed. */
export function ensurePostgres() {
  return findPostgres() ?? (installDebianPackage("postgresql") ? findPostgres() : null);
}

function findPostgres() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const base = "/usr/lib/postgresql";
  const versions = existsSync(base)
    ? readdirSync(base)
        .map(Number)
        .filter((version) => version >= 15)
        .sort((a, b) => b - a)
    : [];
  for (const version of versions)
    if (existsSync(`${base}/${version}/bin/initdb`)) return `${base}/${version}/bin`;
  return null;
}

/**
 * Returns the path of ClamAV's daemon; undefined if there is none and none may be installed. Debian's package contains no
 * signatures.
 */
export function ensureClamAv() {
  return findClamAv() ?? (installDebianPackage("clamav-daemon") ? findClamAv() : undefined);
}

function findClamAv() {
  return which("clamd", "/usr/sbin/clamd");
}

/**
 * Returns the path of nginx, and ensures that openssl can create its temporary certificate; null if either is missing and may
 * not be installed.
 */
export function ensureNginx() {
  const found = () => (which("openssl") ? which("nginx", "/usr/sbin/nginx") : undefined);
  return found() ?? (installDebianPackage("nginx", "openssl") ? (found() ?? null) : null);
}

/**
 * Returns the paths of SimpleSAMLphp, the identity provider of the tests, and of PHP. Throws an Error if they can be neither
 * found nor downloaded: sign-on must not be tested against the project's own code. The package is only unpacked, because
 * installing it would start a web server.
 */
export function ensureSimpleSamlPhp() {
  const php = findPhp() ?? (installDebianPackage("php-cli", "php-xml") ? findPhp() : undefined);
  const program = php && (findSimpleSamlPhp() ?? unpackSimpleSamlPhp());
  if (!program)
    throw new Error(
      "The tests of single sign-on need SimpleSAMLphp: install Debian's packages simplesamlphp, php-cli and php-xml, or set SIMPLESAMLPHP_DIR to its folder.",
    );
  return { program, php };
}

function findPhp() {
  const php = which("php");
  return php && spawnSync(php, ["-r", "exit(extension_loaded('dom') ? 0 : 1);"]).status === 0
    ? php
    : undefined;
}

const UNPACKED_SIMPLESAMLPHP = join(root, "node_modules/.cache/simplesamlphp");

function findSimpleSamlPhp() {
  const folders = [
    process.env.SIMPLESAMLPHP_DIR,
    "/usr/share/simplesamlphp",
    join(UNPACKED_SIMPLESAMLPHP, "usr/share/simplesamlphp"),
  ];
  return folders.find(
    (folder) => folder && existsSync(join(folder, "www/saml2/idp/SSOService.php")),
  );
}

function unpackSimpleSamlPhp() {
  if (!which("apt-get") || !which("dpkg-deb")) return undefined;
  console.log("Fetching Debian's package simplesamlphp …");
  mkdirSync(UNPACKED_SIMPLESAMLPHP, { recursive: true });
  try {
    if (process.getuid?.() === 0) execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["download", "-qq", "simplesamlphp"], {
      cwd: UNPACKED_SIMPLESAMLPHP,
      stdio: "ignore",
    });
    const file = readdirSync(UNPACKED_SIMPLESAMLPHP).find((name) => name.endsWith(".deb"));
    execFileSync(
      "dpkg-deb",
      ["-x", join(UNPACKED_SIMPLESAMLPHP, file ?? ""), UNPACKED_SIMPLESAMLPHP],
      { stdio: "ignore" },
    );
  } catch {
    return undefined;
  }
  return findSimpleSamlPhp();
}

const VNU = { name: "vnu-jar", version: "26.9.27", file: "build/dist/vnu.jar" };

/**
 * Returns the paths of the Nu HTML checker and of Java. Throws an Error if they can be neither found nor downloaded. The
 * checker is not a dependency of the project, because installing it would download a Java even for users who only want to start
 * the library.
 */
export function ensureVnu() {
  const java =
    which("java") ?? (installDebianPackage("default-jre-headless") ? which("java") : undefined);
  const jar = java && ensureFileOfPackage(VNU);
  if (!jar)
    throw new Error(
      "The check of HTML needs the Nu HTML checker: install Java 17 or newer, and let npm fetch the package vnu-jar.",
    );
  return { java, jar };
}

/** Returns the path of the recommended Node's binary. Throws an Error if it can be neither found nor downloaded. */
export function ensureRecommendedNode() {
  const { platform, arch } = process;
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  const name = `${prefix}-${platform}-${arch}`;
  const binary = ensureFileOfPackage({ name, version: RECOMMENDED_NODE_VERSION, file: "bin/node" });
  if (!binary) throw new Error(`npm cannot fetch ${name}@${RECOMMENDED_NODE_VERSION}.`);
  return binary;
}

/**
 * Returns the path of a file of an npm package, which is downloaded once and not installed; undefined if it cannot be
 * downloaded.
 */
function ensureFileOfPackage({ name, version, file }) {
  const folder = join(root, "node_modules/.cache", name, version);
  const path = join(folder, file);
  if (existsSync(path)) return path;
  console.log(`Fetching ${name} ${version} …`);
  const download = `${folder}.download`;
  mkdirSync(download, { recursive: true });
  try {
    const archive = execFileSync(
      "npm",
      ["pack", "--ignore-scripts", "--silent", `${name}@${version}`],
      { cwd: download, encoding: "utf8" },
    )
      .trim()
      .split("\n")
      .at(-1);
    mkdirSync(folder, { recursive: true });
    execFileSync(
      "tar",
      [
        "-xzf",
        join(download, archive ?? ""),
        "-C",
        folder,
        "--strip-components=1",
        `package/${file}`,
      ],
      { stdio: "ignore" },
    );
  } catch {
    return undefined;
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
  return existsSync(path) ? path : undefined;
}

function which(...names) {
  for (const name of names) {
    const result = spawnSync("which", [name], { encoding: "utf8" });
    if (result.status === 0) return result.stdout.trim();
  }
  return undefined;
}

function installDebianPackage(...names) {
  if (process.getuid?.() !== 0 || !which("apt-get")) return false;
  console.log(`Installing from Debian: ${names.join(", ")} …`);
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    return true;
  } catch {
    return false;
  }
}
