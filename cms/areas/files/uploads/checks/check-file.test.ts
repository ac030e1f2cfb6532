import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  makeDocx,
  makePdf,
  makePptx,
  makeXlsx,
  makeZip,
} from "@resource-library/text-extraction/testing";
import {
  bmpOf,
  burstingPdf,
  compoundFile,
  docxWith,
  docxWithNestedTypes,
  hugePictures,
  linuxProgram,
  officeParts,
  oldJpegTiff,
  overlappingArchive,
  pdfWithAttachment,
  replaced,
  tiffCutInHalf,
  tiffOfOverlappingPages,
  tiffOfZeroPages,
  windowsProgram,
} from "../../../../../tests/factories/hostile-files";
import type { UploadReason } from "../../../../contract/upload-rules";
import { createPdfReader } from "@resource-library/text-extraction";
import { createFileChecks } from "./check-file";

/** Files from other projects, stored next to this project; see their README. */
const SAMPLES = fileURLToPath(
  new URL("../../../../../../shared/data/sample-files/", import.meta.url),
);

const pdf = createPdfReader();
const checks = createFileChecks({ pdf, scanner: null, logger: pino({ level: "silent" }) });
let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "library-checks-"));
});
afterAll(async () => {
  await Promise.all([pdf.close(), checks.close()]);
  rmSync(dir, { recursive: true });
});

async function check(name: string, bytes: Uint8Array) {
  const path = join(dir, "incoming");
  await writeFile(path, bytes);
  return checks.checkFile({ path, name });
}
const refused = (reason: UploadReason) => ({ accepted: false, reason });

const gradient = (width: number, height: number) =>
  sharp(
    Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 256)),
    { raw: { width, height, channels: 3 } },
  );
const PE = "application/vnd.openxmlformats-officedocument.";

describe("checking a file accepts the types of the library and sets the matching extension", () => {
  test.each([
    [
      "photo.jpg",
      () => gradient(40, 30).jpeg().toBuffer(),
      { kind: "JPG", mimeType: "image/jpeg", image: { width: 40, height: 30 } },
    ],
    [
      "photo.jpeg",
      () => gradient(40, 30).jpeg({ progressive: true }).toBuffer(),
      { kind: "JPG", name: "photo.jpeg" },
    ],
    [
      "map.png",
      () => gradient(40, 30).png().toBuffer(),
      { kind: "PNG", image: { width: 40, height: 30 } },
    ],
    [
      "map.gif",
      () => gradient(40, 30).gif().toBuffer(),
      { kind: "GIF", image: { width: 40, height: 30 } },
    ],
    [
      "map.tiff",
      () => gradient(40, 30).tiff().toBuffer(),
      { kind: "TIFF", image: { width: 40, height: 30 } },
    ],
    [
      "map.bmp",
      async () => bmpOf(4, 2, Buffer.alloc(24)),
      { kind: "BMP", image: { width: 4, height: 2 } },
    ],
    [
      "report.pdf",
      () => makePdf(["One", "Two"]),
      { kind: "PDF", mimeType: "application/pdf", pageCount: 2 },
    ],
    [
      "form.docx",
      () => makeDocx(["x"]),
      { kind: "DOCX", mimeType: `${PE}wordprocessingml.document` },
    ],
    [
      "data.xlsx",
      () => makeXlsx([{ name: "A", rows: [["x"]] }]),
      { kind: "XLSX", mimeType: `${PE}spreadsheetml.sheet` },
    ],
    [
      "talk.pptx",
      () => makePptx([{ text: "x" }]),
      { kind: "PPTX", mimeType: `${PE}presentationml.presentation` },
    ],
  ] as const)("%s", async (name, make, facts) => {
    expect(await check(name, await make())).toMatchObject({ accepted: true, name, ...facts });
  });

  test("returns the displayed size of a picture with a rotated orientation", async () => {
    expect(
      await check(
        "phone.jpg",
        await gradient(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      ),
    ).toMatchObject({ image: { width: 30, height: 40 } });
  });

  test("replaces a wrong extension of a known type, and keeps any other as part of the name", async () => {
    const bytes = await makePdf(["One"]);
    expect(await check("report.docx", bytes)).toMatchObject({ kind: "PDF", name: "report.pdf" });
    expect(await check("photo.JPG", bytes)).toMatchObject({ name: "photo.pdf" });
    expect(await check("report", bytes)).toMatchObject({ name: "report.pdf" });
    expect(await check("report v1.2", bytes)).toMatchObject({ name: "report v1.2.pdf" });
  });

  test("accepts a workbook in a text document, and a workbook in a presentation in a text document", async () => {
    const workbook = await makeXlsx([{ name: "A", rows: [["x"]] }]);
    const slide = await makeZip(
      officeParts(`${PE}presentationml.presentation.main+xml`, {
        "embeddings/sheet.xlsx": workbook,
      }),
    );
    expect(
      await check("text.docx", await docxWith({ "embeddings/slide.pptx": slide })),
    ).toMatchObject({ accepted: true, kind: "DOCX" });
  });

  test("accepts a PDF with scripts, a PDF with a wrong list of objects, and a PDF locked only against printing", async () => {
    const plain = (await makePdf(["One"])).toString("latin1");
    expect(
      await check(
        "form.pdf",
        Buffer.from(
          plain.replace(
            "/Type /Catalog",
            "/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>",
          ),
          "latin1",
        ),
      ),
    ).toMatchObject({ accepted: true });
    expect(
      await check(
        "mended.pdf",
        Buffer.from(plain.replace(/startxref\n\d+/, "startxref\n1"), "latin1"),
      ),
    ).toMatchObject({ accepted: true });
    expect(
      await check("owned.pdf", await makePdf(["One"], { ownerPassword: "sesame" })),
    ).toMatchObject({ accepted: true, pageCount: 1 });
  });
});

describe("checking a file refuses other types", () => {
  const page = "<!DOCTYPE html><script>alert(1)</script>";
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, UploadReason]>([
    ["an empty file", "empty.pdf", () => Buffer.alloc(0), "empty"],
    ["a Windows program", "report.pdf", windowsProgram, "program"],
    ["a Linux program", "photo.png", linuxProgram, "program"],
    ["a script", "notes.docx", () => Buffer.from("#!/bin/sh\nrm -rf /\n"), "program"],
    ["a web page", "report.pdf", () => Buffer.from(page), "web_page"],
    [
      "a web page after spaces and a comment",
      "report.pdf",
      () => Buffer.from(`\uFEFF \n<!-- x -->${page}`),
      "web_page",
    ],
    [
      "a web page that is followed by a PDF",
      "report.pdf",
      async () => Buffer.concat([Buffer.from(page), await makePdf(["x"])]),
      "web_page",
    ],
    [
      "an SVG drawing",
      "photo.png",
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
      "web_page",
    ],
    [
      "an SVG drawing with an XML declaration",
      "photo.png",
      () => Buffer.from(`<?xml version="1.0"?><svg/>`),
      "web_page",
    ],
    ["plain text", "report.pdf", () => Buffer.from("plain text"), "type_not_allowed"],
    [
      "a picture of an unsupported type",
      "photo.png",
      () => gradient(4, 4).webp().toBuffer(),
      "type_not_allowed",
    ],
    ["an archive", "report.docx", () => makeZip({ "readme.txt": "hello" }), "type_not_allowed"],
    [
      "an Office template",
      "report.docx",
      () => makeZip(officeParts(`${PE}wordprocessingml.template.main+xml`)),
      "type_not_allowed",
    ],
    [
      "a Word document from before 2007",
      "report.docx",
      () => compoundFile("Root Entry", "WordDocument"),
      "old_office",
    ],
    ["a PDF with a program's extension", "report.pdf.exe", () => makePdf(["x"]), "misleading_name"],
    [
      "a picture with a web page's extension",
      "photo.html",
      () => gradient(4, 4).png().toBuffer(),
      "misleading_name",
    ],
    [
      "a picture with a hidden program's extension",
      "gpj.photo\u202E.exe\u200B ",
      () => gradient(4, 4).png().toBuffer(),
      "misleading_name",
    ],
    [
      "a PDF that is an archive too",
      "report.pdf",
      async () => Buffer.concat([await makePdf(["x"]), await makeZip({ "a.class": "x" })]),
      "two_kinds",
    ],
    [
      "a picture that is an archive too",
      "photo.gif",
      async () =>
        Buffer.concat([await gradient(4, 4).gif().toBuffer(), await makeZip({ "a.class": "x" })]),
      "two_kinds",
    ],
  ])("%s", async (_, name, make, reason) =>
    expect(await check(name, await make())).toEqual(refused(reason)),
  );

  test("refuses 500 MB but accepts one byte less", async () => {
    const path = join(dir, "large");
    await writeFile(path, bmpOf(4, 2, Buffer.alloc(24)));
    await truncate(path, 500_000_000);
    expect(await checks.checkFile({ path, name: "large.bmp" })).toEqual(refused("too_large"));
    await truncate(path, 499_999_999);
    expect(await checks.checkFile({ path, name: "large.bmp" })).toMatchObject({ accepted: true });
    rmSync(path);
  });
});

describe("checking a file refuses damaged, locked and harmful files", { timeout: 30_000 }, () => {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const noise = gradient(300, 300);
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, UploadReason]>([
    ["half a JPEG", "photo.jpg", async () => half(await noise.clone().jpeg().toBuffer()), "broken"],
    [
      "half a progressive JPEG",
      "photo.jpg",
      async () => half(await noise.clone().jpeg({ progressive: true }).toBuffer()),
      "broken",
    ],
    ["half a PNG", "photo.png", async () => half(await noise.clone().png().toBuffer()), "broken"],
    ["half a GIF", "photo.gif", async () => half(await noise.clone().gif().toBuffer()), "broken"],
    [
      "half a TIFF",
      "photo.tif",
      async () => half(await noise.clone().tiff({ compression: "deflate" }).toBuffer()),
      "broken",
    ],
    ["half a BMP", "photo.bmp", () => half(bmpOf(300, 300, Buffer.alloc(270_000))), "broken"],
    ["half a PDF", "report.pdf", async () => half(await makePdf(["One", "Two"])), "broken"],
    [
      "a PDF without its end",
      "report.pdf",
      async () => {
        const bytes = await makePdf(["One", "Two"]);
        return bytes.subarray(0, bytes.indexOf("startxref"));
      },
      "broken",
    ],
    [
      "a PDF that lacks a page",
      "report.pdf",
      async () => replaced(await makePdf(["One", "Two"]), "11 0 obj", "19 0 obj"),
      "broken",
    ],
    [
      "a text that begins like a PDF",
      "report.pdf",
      () => Buffer.from("%PDF-1.7\nnot really"),
      "broken",
    ],
    [
      "a PDF with a password",
      "report.pdf",
      () => makePdf(["Secret"], { password: "sesame" }),
      "encrypted",
    ],
    [
      "a PDF with an attached program",
      "report.pdf",
      () => pdfWithAttachment("invoice.pdf.exe"),
      "hidden_program",
    ],
    ["half a text document", "text.docx", async () => half(await makeDocx(["x"])), "broken"],
    [
      "a text document with a wrong byte",
      "text.docx",
      async () => {
        const bytes = await docxWith({
          "media/noise.bin": await noise.clone().jpeg({ quality: 100 }).toBuffer(),
        });
        const place = bytes.indexOf("media/noise.bin") + 2_000;
        bytes[place] = bytes[place]! ^ 1;
        return bytes;
      },
      "broken",
    ],
    [
      "an Office file with a password",
      "text.docx",
      () => compoundFile("Root Entry", "EncryptedPackage"),
      "encrypted",
    ],
    [
      "an archive with a password",
      "text.docx",
      async () => lockedArchive(await makeDocx(["x"])),
      "encrypted",
    ],
    [
      "an Office file with macros",
      "text.docx",
      () => makeZip(officeParts("application/vnd.ms-word.document.macroEnabled.main+xml")),
      "macros",
    ],
    [
      "an Office file that hides its macros",
      "text.docx",
      () =>
        makeZip({
          ...officeParts(`${PE}wordprocessingml.document.main+xml`),
          "[Content_Types].xml": `<Types><Default Extension="xml" ContentType="${PE}wordprocessingml.document.main+xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>`,
        }),
      "macros",
    ],
    [
      "an Office file with macros in an embedded file",
      "text.docx",
      async () =>
        docxWith({
          "embeddings/a.xlsm": await makeZip(
            officeParts("application/vnd.ms-excel.sheet.macroEnabled.main+xml"),
          ),
        }),
      "macros",
    ],
    [
      "an Office file with an embedded program",
      "text.docx",
      () => docxWith({ "media/image1.png": windowsProgram() }),
      "hidden_program",
    ],
    [
      "an Office file with an embedded file that is named like a program",
      "text.docx",
      () => docxWith({ "embeddings/update.exe": "anything" }),
      "hidden_program",
    ],
    [
      "an archive bomb",
      "text.docx",
      () => docxWith({ "a.xml": Buffer.alloc(64_000_000) }),
      "archive_bomb",
    ],
    [
      "an archive bomb in another archive",
      "text.docx",
      async () => docxWith({ "a.xlsx": await docxWith({ "a.xml": Buffer.alloc(64_000_000) }) }),
      "archive_bomb",
    ],
    [
      "an archive with too many entries",
      "text.docx",
      () => overlappingArchive(20_001),
      "archive_bomb",
    ],
    ["an archive whose parts overlap", "text.docx", () => overlappingArchive(30), "archive_bomb"],
    [
      "an archive that understates its parts",
      "text.docx",
      async () => understated(await docxWith({ "a.xml": Buffer.alloc(4_000_000) })),
      "broken",
    ],
    [
      "an archive in an Office file",
      "text.docx",
      async () => docxWith({ "a.zip": await makeZip({ "readme.txt": "hello" }) }),
      "nested_archive",
    ],
    [
      "Office files that are nested too deeply",
      "text.docx",
      async () => {
        let bytes = await docxWith({});
        for (let depth = 0; depth < 4; depth++) bytes = await docxWith({ "a.docx": bytes });
        return bytes;
      },
      "nested_archive",
    ],
    [
      "an entry name that leads out of the archive",
      "text.docx",
      async () => replaced(await docxWith({ "xx/evil.xml": "x" }), "xx/evil.xml", "../evil.xml"),
      "archive_names",
    ],
    [
      "an entry name that begins at the root",
      "text.docx",
      async () => replaced(await docxWith({ "xx/evil.xml": "x" }), "xx/evil.xml", "/x/evil.xml"),
      "archive_names",
    ],
    [
      "an entry name with a zero byte",
      "text.docx",
      async () => replaced(await docxWith({ "xx/evil.xml": "x" }), "xx/evil.xml", "xx/ev\0l.xml"),
      "archive_names",
    ],
    [
      "the same entry name twice",
      "text.docx",
      async () => replaced(await docxWith({ "Main.xmk": "x" }), "Main.xmk", "Main.xml"),
      "archive_names",
    ],
  ])("%s", async (_, name, make, reason) =>
    expect(await check(name, await make())).toEqual(refused(reason)),
  );

  test("refuses a PDF that unpacks to too many bytes", { tags: ["slow"] }, async () =>
    expect(await check("report.pdf", await burstingPdf())).toEqual(refused("too_complex")),
  );

  test("refuses pictures of 900 megapixels before decoding them", async () => {
    for (const [name, bytes] of Object.entries(await hugePictures()))
      expect([name, await check(name, bytes)]).toEqual([name, refused("too_many_pixels")]);
  });

  test("refuses a PDF that takes too long to check", async () => {
    const hasty = createPdfReader({ maxMs: 1 });
    const path = join(dir, "slow");
    await writeFile(path, await makePdf(["x"]));
    const others = createFileChecks({
      pdf: hasty,
      scanner: null,
      logger: pino({ level: "silent" }),
    });
    expect(await others.checkFile({ path, name: "slow.pdf" })).toEqual({
      ...refused("too_complex"),
      wasInterrupted: true,
    });
    await Promise.all([hasty.close(), others.close()]);
  });
});

describe("checking a file made to cost time", { tags: ["slow"] }, () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer, UploadReason]>([
    [
      "a list of types that nests 400,000 elements",
      "text.docx",
      () => docxWithNestedTypes(400_000),
      "too_complex",
    ],
    [
      "a TIFF that lists 400,000 smaller pages at position 0",
      "map.tif",
      () => tiffOfZeroPages(400_000),
      "broken",
    ],
    ["a TIFF whose pages overlap", "map.tif", () => tiffOfOverlappingPages(4_900), "broken"],
    ["a TIFF with a few overlapping pages", "map.tif", () => tiffOfOverlappingPages(20), "broken"],
    ["a TIFF cut in half", "map.tif", tiffCutInHalf, "broken"],
    [
      "a TIFF with old-style JPEG that lacks bytes",
      "map.tif",
      () => oldJpegTiff({ isWhole: false }),
      "broken",
    ],
  ])("refuses it without blocking the main thread: %s", async (_, name, make, reason) => {
    const bytes = await make();
    let silent = 0;
    let last = performance.now();
    const watching = setInterval(() => {
      silent = Math.max(silent, performance.now() - last);
      last = performance.now();
    }, 5);
    expect(await check(name, bytes)).toEqual(refused(reason));
    clearInterval(watching);
    // The limit is generous, for a busy machine. Without a thread, the main thread was blocked for 4 to 90 seconds.
    expect(silent).toBeLessThan(2_000);
  });

  test("reports a timeout, and the next file is checked", async () => {
    const hasty = createFileChecks({
      pdf,
      scanner: null,
      logger: pino({ level: "silent" }),
      stepMaxMs: 1,
    });
    const path = join(dir, "slow");
    await writeFile(path, await makeDocx(["x"]));
    expect(await hasty.checkFile({ path, name: "slow.docx" })).toEqual({
      ...refused("too_complex"),
      wasInterrupted: true,
    });
    await hasty.close();
  });
});

test("a TIFF with old-style JPEG, which libvips cannot decode, is accepted if all its bytes are present", async () => {
  expect(await check("map.tif", oldJpegTiff())).toMatchObject({
    accepted: true,
    kind: "TIFF",
    image: { width: 4, height: 4 },
  });
});

test("stops checking a file when its signal aborts", async () => {
  const path = join(dir, "told");
  await writeFile(path, await makeDocx(["x"]));
  await expect(
    checks.checkFile({ path, name: "told.docx", signal: AbortSignal.abort(new Error("closing")) }),
  ).rejects.toThrow("closing");
});

describe.skipIf(!existsSync(SAMPLES))("checking a real file accepts it", () => {
  const KINDS: Record<string, string> = { ".tif": "TIFF" };
  const names = existsSync(SAMPLES)
    ? readdirSync(SAMPLES).filter((name) => !name.endsWith(".csv"))
    : [];
  test.each(names)("%s", async (name) => {
    const kind = KINDS[extname(name)] ?? extname(name).slice(1).toUpperCase();
    expect(await check(name, readFileSync(join(SAMPLES, name)))).toMatchObject({
      accepted: true,
      kind,
      name,
    });
  });
  test("refuses a table in plain text", async () => {
    expect(await check("SOURCES.csv", readFileSync(join(SAMPLES, "SOURCES.csv")))).toEqual(
      refused("type_not_allowed"),
    );
  });
});

/** Sets every entry's flag for encryption in the central directory of the archive. */
function lockedArchive(bytes: Buffer): Buffer {
  for (
    let at = bytes.indexOf("PK\x01\x02", 0, "latin1");
    at >= 0;
    at = bytes.indexOf("PK\x01\x02", at + 1, "latin1")
  )
    bytes[at + 8] = bytes[at + 8]! | 1;
  return bytes;
}

/** Makes the central directory claim that the last entry has a thousand bytes. */
function understated(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(1_000, bytes.lastIndexOf("PK\x01\x02", undefined, "latin1") + 24);
  return bytes;
}
