// @ts-check
/** Extensions of files that operating systems run when they are opened. */
const PROGRAM_ENDINGS = new Set([
  "exe",
  "com",
  "scr",
  "pif",
  "bat",
  "cmd",
  "ps1",
  "vbs",
  "vbe",
  "js",
  "jse",
  "mjs",
  "wsf",
  "wsh",
  "hta",
  "cpl",
  "dll",
  "sys",
  "msi",
  "msp",
  "mst",
  "lnk",
  "url",
  "reg",
  "inf",
  "jar",
  "jnlp",
  "app",
  "command",
  "dmg",
  "pkg",
  "deb",
  "rpm",
  "apk",
  "run",
  "sh",
  "bash",
  "php",
  "py",
  "pl",
  "rb",
]);
/** Extensions of files that browsers open as pages with scripts. */
const PAGE_ENDINGS = new Set([
  "html",
  "htm",
  "xhtml",
  "xht",
  "shtml",
  "mht",
  "mhtml",
  "svg",
  "svgz",
  "xml",
  "xsl",
  "xslt",
]);
/**
 * Returns whether opening a file of this name runs it, or displays it as a page with scripts.
 * @param {string} name
 */
export function isMisleading(name) {
  const ending = endingOf(lastPart(name));
  return PROGRAM_ENDINGS.has(ending) || PAGE_ENDINGS.has(ending);
}

/**
 * Returns whether an operating system runs a file of this name.
 * @param {string} name
 */
export function isProgramName(name) {
  return PROGRAM_ENDINGS.has(endingOf(lastPart(name)));
}

/**
 * Returns the name without folders, in the notation of any operating system.
 * @param {string} name
 */
export function lastPart(name) {
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
}

/**
 * Returns the extension in lower case, without its dot; empty if there is none. Invisible characters do not hide it.
 * @param {string} name
 */
export function endingOf(name) {
  const visible = name.replace(/[\p{Cc}\p{Cf}]/gu, "").replace(/[\s.]+$/u, "");
  const dot = visible.lastIndexOf(".");
  return dot <= 0 ? "" : visible.slice(dot + 1).toLowerCase();
}
