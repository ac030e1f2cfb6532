// Runs the Nu HTML checker over every kind of page of a running site: one test per page. `--json FILE` writes the counts to a
// file.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ensureVnu } from "./lib/prepare.mjs";
import { siteUnderTest, signIn } from "./lib/site.mjs";

// The pages whose HTML is checked: one of each kind in a site with the sample library, for each kind of visitor, and the states
// of forms.

const LIGHT = "light=on";

/** The sitemap has pages for each of these patterns; the first one in the language is used. */
const KINDS = [
  "document/[^/]+",
  "document/[^/]+/text/[^/]+",
  "article/[^/]+",
  "toolkit/[^/]+",
  "toolkit/[^/]+/[^/]+",
  "collection/[^/]+",
  "author/[^/]+",
  "page/[^/]+",
];

const FIXED = [
  "/",
  "/search",
  "/search?q=children",
  "/search?q=zzzzzz",
  "/search?q=water&layout=compressed&sort=Alphabetical",
  "/search?facet=topic",
  "/search/advanced?must=school",
  "/topics",
  "/keywords",
  "/keywords?letter=c",
  "/countries",
  "/publishers",
  "/authors",
  "/authors?page=2",
  "/toolkits",
  "/collections",
  "/frequently-asked-questions/",
  "/developers",
  "/api/v1/docs",
  "/accessibility",
  "/offline",
  "/contact",
  "/correction",
  "/newsletter",
  "/newsletter/manage?key=x",
  "/account/login",
  "/account/register",
  "/account/forgot-password",
  "/account/reset-password?key=x",
  "/no/such/page",
  "/document/no-such-document",
  "/account/user-settings",
];
const MEMBERS = [
  "/",
  "/account/user-profile/",
  "/account/user-settings",
  "/account/uploads",
  "/upload",
  "/collections/new",
  "/account/discovery/preferences",
  "/account/author-profile",
];
const STAFF = [
  "/account/discovery/",
  "/evaluation-hub",
  "/admin/review/contributions",
  "/admin/review/log",
  "/frequently-asked-questions/",
];
const EDITORS = [
  "/admin",
  "/admin/posts/new/article",
  "/admin/menus",
  "/admin/terms",
  "/admin/people",
  "/admin/settings",
  "/admin/spotlight",
  "/admin/newsletter",
  "/development/components",
  "/development/mails",
];
/** Forms without required values. */
const REFUSED = [
  ["/contact", { name: "", email: "x" }],
  ["/newsletter", { email: "x" }],
  ["/account/login", { email: "x", password: "" }],
  ["/account/register", { username: "a b", email: "x" }],
];

/** Fetches all pages from a site; yields each with a name and its HTML. */
async function* pagesOfSite(url) {
  const page = async (name, path, cookie = "", form) => {
    const answer = await fetch(url + path, {
      headers: {
        Accept: "text/html",
        "Accept-Language": "en",
        Cookie: cookie,
        ...(form && { Origin: url }),
      },
      ...(form && { method: "POST", body: new URLSearchParams(form), redirect: "manual" }),
    });
    return { name, html: await answer.text(), type: answer.headers.get("Content-Type") ?? "" };
  };

  const [english, french] = [await addresses(url, "en"), await addresses(url, "fr")];
  for (const path of [...FIXED, ...english]) yield page(path, path);
  for (const path of ["/fr", "/fr/search?q=enfants", ...french]) yield page(path, path);
  for (const path of ["/", "/search?q=children", ...english.slice(0, 4)])
    yield page(`${path} (light)`, path, LIGHT);
  for (const [path, form] of REFUSED) yield page(`${path} (refused)`, path, "", form);
  for (const [role, paths] of [
    ["reader", MEMBERS],
    ["staff", STAFF],
    ["editor", EDITORS],
  ]) {
    const cookie = (await signIn(url, role)).join("; ");
    for (const path of paths) yield page(`${path} (${role})`, path, cookie);
  }
}

/** Returns the first page of each kind in a language. */
async function addresses(url, language) {
  const files = await Promise.all(
    [`/sitemap-${language}.xml`, `/sitemap-${language}-2.xml`].map(async (path) =>
      (await fetch(url + path)).text(),
    ),
  );
  const paths = [...files.join("").matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc]) => new URL(loc).pathname,
  );
  const prefix = language === "en" ? "" : `/${language}`;
  return KINDS.flatMap(
    (kind) => paths.find((path) => new RegExp(`^${prefix}/${kind}$`).test(path)) ?? [],
  );
}

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
