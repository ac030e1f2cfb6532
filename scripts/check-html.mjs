// Runs the Nu HTML checker over every kind of page of a running site: one test per page. `--json FILE` writes the counts to a
// file.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ensureVnu } from "./lib/prepare.mjs";
import { pagesOfSite } from "./lib/pages-of-site.mjs";
import { siteUnderTest } from "./lib/site.mjs";

/** Maximum output of the checker for all pages. */
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;
/** Failures shown per page; further ones mostly repeat them. */
const SHOWN_MAX = 5;

const { java, jar } = ensureVnu();
const site = await siteUnderTest();
const folder = mkdtempSync(join(tmpdir(), "resource-library-html-"));
try {
  report(check(await savePages(site.url)));
} finally {
  rmSync(folder, { recursive: true, force: true });
  await site.stop();
}

/** Saves all pages; returns their names by file. */
async function savePages(url) {
  const names = new Map();
  for await (const { name, html, type } of pagesOfSite(url)) {
    const file = `${String(names.size).padStart(3, "0")}.html`;
    names.set(file, name);
    // A response that is not a page fails too: the checker finds no HTML in it.
    writeFileSync(join(folder, file), type.startsWith("text/html") ? html : `not HTML: ${type}`);
  }
  return names;
}

/** Returns the errors of each page, by its name. */
function check(names) {
  const output = execFileSync(
    java,
    ["-Xss4m", "-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", "--html", folder],
    { encoding: "utf8", maxBuffer: OUTPUT_MAX_BYTES, stdio: ["ignore", "pipe", "inherit"] },
  );
  const problems = new Map([...names.values()].map((name) => [name, new Set()]));
  for (const { type, subType, url, message, extract = "" } of JSON.parse(output).messages) {
    if (type === "error" || type === "non-document-error" || subType === "warning")
      problems
        .get(names.get(basename(new URL(url).pathname)))
        ?.add(`${message} · ${extract.replace(/\s+/g, " ").trim()}`);
  }
  return problems;
}

function report(problems) {
  const failures = [...problems]
    .filter(([, found]) => found.size > 0)
    .map(
      ([name, found]) =>
        `${name}: ${[...found].slice(0, SHOWN_MAX).join("; ")}${found.size > SHOWN_MAX ? `; and ${found.size - SHOWN_MAX} more` : ""}`,
    );
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${problems.size - failures.length} of ${problems.size} pages are valid HTML.`);
  const json = process.argv.indexOf("--json");
  if (json > 0)
    writeFileSync(
      process.argv[json + 1],
      JSON.stringify({ passed: problems.size - failures.length, failures }),
    );
  process.exitCode = failures.length > 0 ? 1 : 0;
}
