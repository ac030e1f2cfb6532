import { describe, expect, test } from "vitest";
import { STORED_KINDS } from "../../media/stored-kinds.mjs";
import { cleanFileName } from "./check-file";
import { isMisleading } from "./programs.mjs";

const [PDF, JPG] = ["PDF", "JPG"].map((kind) =>
  STORED_KINDS.find((known) => known.kind === kind)!,
) as [(typeof STORED_KINDS)[number], (typeof STORED_KINDS)[number]];

describe("the name of a file", () => {
  test.each([
    ["Annual report 2024.pdf", "Annual report 2024.pdf"],
    ["Informe “Niñez” – año 2024 (v. 2).PDF", "Informe “Niñez” – año 2024 (v. 2).pdf"],
    ["تقرير سنوي.pdf", "تقرير سنوي.pdf"],
    ["می\u200Cخواهم.pdf", "می خواهم.pdf"],
    ["年次報告書.pdf", "年次報告書.pdf"],
    ["e\u0301te\u0301.pdf", "été.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\Users\\Jo\\Desktop\\report.pdf", "report.pdf"],
    ["/", "pdf.pdf"],
    ["", "pdf.pdf"],
    ["   ...  .pdf", "pdf.pdf"],
    ["report\u0000.exe\r\n.pdf", "report.exe.pdf"],
    ["annual\u202Efdp.pdf", "annualfdp.pdf"],
    ['a<b>c:d"e|f?g*h.pdf', "a b c d e f g h.pdf"],
    ["CON.pdf", "CON!.pdf"],
    ["nul", "nul!.pdf"],
    [".htaccess", "htaccess.pdf"],
    ["-rf.pdf", "rf.pdf"],
    ["report.pdf.pdf", "report.pdf.pdf"],
    ["half \uD83D.pdf", "half.pdf"],
    ["report.docx", "report.pdf"],
    ["report v1.2", "report v1.2.pdf"],
  ])("%j is stored as %j", (given, kept) => expect(cleanFileName(given, PDF)).toBe(kept));

  test("ends with an extension of the file's type, and keeps an equivalent one", () => {
    expect(cleanFileName("photo.JPEG", JPG)).toBe("photo.jpeg");
    expect(cleanFileName("photo.png", JPG)).toBe("photo.jpg");
  });

  test("fits the limits of file systems without cutting a character", () => {
    const long = cleanFileName(`${"年".repeat(300)}.pdf`, PDF);
    expect([Buffer.byteLength(long) <= 200, long.endsWith("年.pdf")]).toEqual([true, true]);
    expect(cleanFileName(`Us ${"👩‍👩‍👧".repeat(50)}.pdf`, PDF)).toMatch(/^Us (👩‍👩‍👧)+\.pdf$/u);
  });

  test.each([
    "a.exe",
    "a.pdf.EXE",
    "a.html",
    "a.svg",
    "a.js",
    "a.exe.",
    "a.exe \u200B",
    "a.e\u202Exe",
    "x/y.lnk",
  ])("%j is misleading", (name) => expect(isMisleading(name)).toBe(true));
  test.each(["a.pdf", "a.exe.pdf", "a", "exe", ".html", "a.v2", "a.com/b.pdf"])(
    "%j is not misleading",
    (name) => expect(isMisleading(name)).toBe(false),
  );
});
