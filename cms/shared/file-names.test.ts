import { describe, expect, it } from "vitest";
import { safeName, uniqueNames } from "./file-names";

describe("a safe name", () => {
  it.each([
    ["Registering every birth", "Registering every birth"],
    ['Who decides? Boys/girls: a "guide" <1|2>\\*', "Who decides Boys girls a guide 1 2"],
    ["Nações Unidas\u202e fdp.exe\u0000\n", "Nações Unidas fdp.exe"],
    ["Fo\u0308delse", "Födelse"],
    ["../../etc/passwd", "etc passwd"],
    [" .hidden. ", "hidden"],
    ["--version", "version"],
    ["CON", "CON!"],
    ["lpt1.txt", "lpt1!.txt"],
    ["", "document"],
    ["…?!", "document"],
    ["حقوق الطفل", "حقوق الطفل"],
    ["子どもの権利", "子どもの権利"],
  ])("for %j is %j", (text, name) => expect(safeName(text, "document")).toBe(name));

  it("is short enough for every file system", () => {
    for (const text of ["ß".repeat(500), "子".repeat(500), "👩‍👩‍👧".repeat(200), "word ".repeat(200)]) {
      const name = `${safeName(`A ${text}`, "document")} 12345.pdf`;
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/\ufffd| {2}/);
    }
  });
});

it("never returns the same name twice, ignoring case", () => {
  const name = uniqueNames();
  expect([
    name("Report", "pdf"),
    name("REPORT", "pdf"),
    name("report", "docx"),
    name("Report", "pdf"),
    name("Report 2", "pdf"),
  ]).toEqual(["Report.pdf", "REPORT 2.pdf", "report.docx", "Report 3.pdf", "Report 2 2.pdf"]);
});
