// @ts-check

/** Extensions of files that operating systems run when they are opened. */
const PROGRAM_EXTENSIONS = new Set([
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
const PAGE_EXTENSIONS = new Set([
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
  const extension = extensionOf(baseName(name));
  return PROGRAM_EXTENSIONS.has(extension) || PAGE_EXTENSIONS.has(extension);
}

/**
 * Returns whether an operating system runs a file of this name.
 * @param {string} name
 */
export function isProgramName(name) {
  return PROGRAM_EXTENSIONS.has(extensionOf(baseName(name)));
}

/**
 * Returns the name without folders, in the notation of any operating system.
 * @param {string} name
 */
export function baseName(name) {
  return name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
}

/**
 * Returns the extension in lower case, without its dot; empty if there is none. Invisible characters do not hide it.
 * @param {string} name
 */
export function extensionOf(name) {
  const visible = name.replace(/[\p{Cc}\p{Cf}]/gu, "").replace(/[\s.]+$/u, "");
  const dot = visible.lastIndexOf(".");
  return dot <= 0 ? "" : visible.slice(dot + 1).toLowerCase();
}

/** Offset at which Windows programs store the position of their real header, and the bytes of that header. */
const HEAD_PLACE = 0x3c;
const WINDOWS_HEAD = Buffer.from("PE\0\0", "latin1");
/** First bytes of programs for Linux, and for macOS on one and on several processors. */
const OTHER_HEADS = ["7f454c46", "feedface", "feedfacf", "cefaedfe", "cffaedfe", "cafebabe"].map(
  (bytes) => Buffer.from(bytes, "hex"),
);

/**
 * Returns whether bytes begin like a program. Looking only for the letters "MZ" would give false alarms among the many parts
 * of Office files.
 * @param {Buffer} start
 */
export function isProgram(start) {
  if (OTHER_HEADS.some((head) => start.subarray(0, head.length).equals(head))) return true;
  if (start.length < HEAD_PLACE + 4 || start.toString("latin1", 0, 2) !== "MZ") return false;
  const place = start.readUInt32LE(HEAD_PLACE);
  return start.subarray(place, place + WINDOWS_HEAD.length).equals(WINDOWS_HEAD);
}
