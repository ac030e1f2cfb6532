import { readFileSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Locator, type Page, request as newRequest } from "@playwright/test";
import { formatBytes, formatNumber } from "../../cms/contract/format";
import type { Language } from "../../cms/contract/languages";
import { IMAGE_MAX_PIXELS, UPLOAD_MAX_BYTES } from "../../cms/contract/limits";
import { UPLOAD_REASONS, type UploadReason } from "../../cms/contract/upload-rules";
import { startSite } from "../../scripts/lib/site.mjs";
import { makePdf, makeZip } from "@resource-library/text-extraction/testing";
import {
  bmpOf,
  burstingPdf,
  compoundFile,
  docxWith,
  hugePictures,
  officeParts,
  overlappingArchive,
  pdfWithAttachment,
  replaced,
  windowsProgram,
} from "../factories/hostile-files";
import { type Clamd, HARMFUL, startClamd, UNANSWERED } from "../setup/clamd";
import { expect, expectAccessible, PHONE, test, WITHOUT_JAVASCRIPT } from "./fixtures";
import { newAccount } from "./new-account";
import { signIn } from "./sign-in";

/**
 * Tests every reason for rejecting a file, shown beside that file. Uses a separate site whose virus scanner finds something.
 */

// The site and its scanner start once.
test.describe.configure({ mode: "default" });

/** The scanner's size limit, in bytes: larger than all files here that reach it, except one. */
const SCANNED_MAX_BYTES = 10_000;
/** Pictures with 24 bits a pixel: one of 4 by 2 pixels, and one too large for the scanner. */
const pixels = (text = "") => bmpOf(4, 2, Buffer.from(text.padEnd(24)));
const tooLargeToScan = () => bmpOf(100, 50, Buffer.alloc(15_000));

const HOSTILE: Record<
  Exclude<UploadReason, "too_large">,
  [ending: string, make: () => Promise<Buffer> | Buffer]
> = {
  empty: ["pdf", () => Buffer.alloc(0)],
  misleading_name: ["pdf.exe", () => makePdf(["A report"])],
  type_not_allowed: ["pdf", () => Buffer.from("plain text")],
  program: ["pdf", windowsProgram],
  web_page: ["pdf", () => Buffer.from("<!DOCTYPE html><script>alert(1)</script>")],
  old_office: ["docx", () => compoundFile("Root Entry", "WordDocument")],
  macros: [
    "docx",
    () => makeZip(officeParts("application/vnd.ms-word.document.macroEnabled.main+xml")),
  ],
  two_kinds: [
    "pdf",
    async () => Buffer.concat([await makePdf(["x"]), await makeZip({ "a.class": "x" })]),
  ],
  encrypted: ["pdf", () => makePdf(["Secret"], { password: "sesame" })],
  broken: ["pdf", async () => (await makePdf(["One", "Two"])).subarray(0, 500)],
  archive_bomb: ["docx", () => overlappingArchive(30)],
  archive_names: [
    "docx",
    async () => replaced(await docxWith({ "xx/evil.xml": "x" }), "xx/evil.xml", "../evil.xml"),
  ],
  nested_archive: [
    "docx",
    async () => docxWith({ "a.zip": await makeZip({ "readme.txt": "hello" }) }),
  ],
  hidden_program: ["pdf", () => pdfWithAttachment("invoice.pdf.exe")],
  too_many_pixels: ["gif", async () => (await hugePictures())["huge.gif"]!],
  too_complex: ["pdf", burstingPdf],
  infected: ["bmp", () => pixels(HARMFUL)],
  not_checked: ["bmp", () => pixels(UNANSWERED)],
  scanner_limit: ["bmp", tooLargeToScan],
};
const ALL = Object.keys(HOSTILE) as (keyof typeof HOSTILE)[];

let site: Awaited<ReturnType<typeof startSite>>;
let scanner: Clamd;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  scanner = await startClamd({ most: SCANNED_MAX_BYTES });
  site = await startSite({ CLAMD_URL: scanner.url });
});
test.afterAll(async () => {
  await site?.stop();
  await scanner?.close();
});

/** Signs in a new user and opens the upload form. */
async function open(page: Page, language: "en" | "sv", scripted: boolean): Promise<void> {
  const request = await newRequest.newContext({ baseURL: site.url });
  await signIn(
    page,
    await newAccount(request),
    `${site.url}${language === "en" ? "" : `/${language}`}/upload`,
    { language, scripted },
  );
  await request.dispose();
}

/** Writes the files, each named after the reason for its rejection; returns their paths by reason. */
async function writeHostile<R extends keyof typeof HOSTILE>(
  dir: string,
  reasons: readonly R[],
): Promise<Map<UploadReason, string>> {
  const paths = new Map<UploadReason, string>();
  for (const reason of reasons) {
    const [ending, make] = HOSTILE[reason];
    const path = join(dir, `${reason}.${ending}`);
    await writeFile(path, await make());
    paths.set(reason, path);
  }
  return paths;
}

/** Returns the error messages of a language, with the limits filled in. */
function sentences(language: Language): Record<string, string> {
  const words = readFileSync(
    new URL(`../../locales/${language}/upload-files.json`, import.meta.url),
    "utf8",
  );
  return JSON.parse(
    words
      .replaceAll("{{most}}", formatBytes(UPLOAD_MAX_BYTES, language))
      .replaceAll("{{pixels}}", formatNumber(IMAGE_MAX_PIXELS, language)),
  ) as Record<string, string>;
}
const rowOf = (page: Page, reason: UploadReason): Locator =>
  page.getByRole("listitem").filter({ hasText: new RegExp(`^${reason}\\.`) });

test("each file shows beside its name why it was rejected", async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const paths = await writeHostile(testInfo.outputPath(), ALL);
  const large = testInfo.outputPath("too_large.pdf");
  await writeFile(large, await makePdf(["A report"]));
  // The file is sparse and takes no disk space.
  await truncate(large, UPLOAD_MAX_BYTES + 1);
  paths.set("too_large", large);
  const fine = testInfo.outputPath("fine.bmp");
  await writeFile(fine, pixels());
  expect([...paths.keys()].sort()).toEqual(Object.keys(UPLOAD_REASONS).sort());

  await open(page, "en", true);
  await page
    .getByLabel("Choose files")
    .first()
    .setInputFiles([...paths.values(), fine]);
  const words = sentences("en");
  for (const reason of paths.keys())
    await expect(rowOf(page, reason)).toContainText(words[`reason.${reason}`]!, {
      timeout: 60_000,
    });
  await expect(page.getByRole("listitem").filter({ hasText: "fine.bmp" })).toContainText(
    "Uploaded",
  );
  await expectAccessible(page);
});

test.describe("without JavaScript, on a phone", () => {
  // The page with the errors has the status 422.
  test.use({ ...WITHOUT_JAVASCRIPT, ...PHONE, allowedConsoleErrors: [/status of 422/] });

  test("the form comes back with a message beside each file, and with all its input", async ({
    page,
  }, testInfo) => {
    test.setTimeout(120_000);
    // A file that the scanner cannot check is checked later, and the transport tests cover 500 MB in a form.
    const paths = await writeHostile(
      testInfo.outputPath(),
      ALL.filter((reason) => reason !== "not_checked"),
    );
    const fine = testInfo.outputPath("fine.bmp");
    await writeFile(fine, pixels());

    await open(page, "sv", false);
    await page.getByLabel("Titel", { exact: true }).fill("Vatten i skolan");
    await page.getByLabel("Sammanfattning", { exact: true }).fill("Om brunnar.");
    await page.getByRole("checkbox", { name: "Forskning" }).check();
    await page
      .getByRole("group", { name: "Filer på engelska" })
      .getByLabel("Välj filer")
      .setInputFiles([...paths.values(), fine]);
    await page.getByRole("checkbox", { name: "Jag har läst policyn" }).check();
    await page.getByRole("checkbox", { name: "jag godkänner villkoren" }).check();
    await page.getByRole("button", { name: "Ladda upp", exact: true }).click();

    const words = sentences("sv");
    for (const reason of paths.keys())
      await expect(rowOf(page, reason)).toContainText(words[`reason.${reason}`]!);
    await expect(page.getByLabel("Titel", { exact: true })).toHaveValue("Vatten i skolan");
    await expect(page.getByLabel("Sammanfattning", { exact: true })).toHaveValue("Om brunnar.");
    await expect(page.getByRole("checkbox", { name: "Forskning" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /^fine\.bmp/ })).toBeChecked();
  });
});
