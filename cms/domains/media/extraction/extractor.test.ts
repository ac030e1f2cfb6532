import { existsSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { makeDocx, makeDocxOf, makePdf, makePptx, makeXlsx, makeZip } from "../../../../tests/factories/documents";
import { createTextExtractor, READABLE_KINDS } from "./extractor";

/** Files by others, beside the project; see its README. */
const SAMPLES = new URL("../../../../../shared/data/sample-files/", import.meta.url);

const extractor = createTextExtractor();
afterAll(() => extractor.close());

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
type Kind = (typeof READABLE_KINDS)[string];
const read = (kind: Kind, bytes: Uint8Array) => extractor.extract(new Uint8Array(bytes), Object.keys(READABLE_KINDS).find((type) => READABLE_KINDS[type] === kind)!);
const textOf = async (kind: Kind, bytes: Uint8Array) => (await read(kind, bytes)).parts.map((part) => part.text).join("\n\n");

describe("a PDF", () => {
  test("is read page by page", async () => {
    const extraction = await read("PDF", await makePdf(["On the first page.", "On the second."]));
    expect(extraction).toEqual({ state: "done", reason: null, pages: 2, parts: [{ page: 1, text: "On the first page." }, { page: 2, text: "On the second." }] });
  });
  test("has no text when it is a scan", async () => {
    expect(await read("PDF", await makePdf(["", ""]))).toEqual({ state: "none", reason: "empty", pages: 2, parts: [] });
  });
  test("that wants a password is left alone", async () => {
    expect(await read("PDF", await makePdf(["Secret"], { password: "sesame" }))).toMatchObject({ state: "none", reason: "encrypted" });
  });
  test("that is broken says so, and the next one is read", async () => {
    const whole = await makePdf(["Whole"]);
    expect(await read("PDF", Buffer.from("%PDF-1.7\nnot really"))).toMatchObject({ state: "failed", reason: "broken" });
    expect(await read("PDF", Buffer.alloc(0))).toMatchObject({ state: "failed", reason: "broken" });
    expect(await textOf("PDF", whole)).toBe("Whole");
  });
});

describe("an office file", () => {
  test("of text is read with its feet, without pages", async () => {
    const extraction = await read("DOCX", await makeDocx(["Every child counts.", "Registration & rights"], "Draft of May"));
    expect(extraction).toEqual({ state: "done", reason: null, pages: null, parts: [{ page: null, text: "Every child counts.\nRegistration & rights\nDraft of May" }] });
  });
  test("is read once where it repeats itself for older programs, without what was struck out", async () => {
    const body = `<w:document><w:p><w:r><w:t>kept</w:t><w:delText>struck</w:delText></w:r></w:p>
      <mc:AlternateContent><mc:Choice><w:p><w:t>box</w:t></w:p></mc:Choice><mc:Fallback><w:p><w:t>box</w:t></w:p></mc:Fallback></mc:AlternateContent></w:document>`;
    expect(await textOf("DOCX", await makeDocxOf(body))).toBe("kept\nbox");
  });
  test("in UTF-16 is read like any other", async () => {
    const body = Buffer.from("\uFEFF<w:document><w:p><w:t>año</w:t></w:p></w:document>", "utf16le");
    expect(await textOf("DOCX", await makeDocxOf(body))).toBe("año");
  });
  test("of slides is read in the order in which they are shown, each with its notes", async () => {
    const extraction = await read("PPTX", await makePptx([{ text: "First" }, { text: "Second\nslide", notes: "Say this" }]));
    expect(extraction).toEqual({ state: "done", reason: null, pages: 2, parts: [{ page: 1, text: "First" }, { page: 2, text: "Second\nslide\nSay this" }] });
  });
  test("of tables is read sheet by sheet and row by row, days as days", async () => {
    const extraction = await read("XLSX", await makeXlsx([
      { name: "Schools", rows: [["Kenya", 2019, 0.1 + 0.2], ["Malawi", new Date("2021-03-04T00:00:00Z")]] }, { name: "Empty", rows: [] }, { name: "Sources", rows: [["Census"]] },
    ]));
    expect(extraction).toMatchObject({ state: "done", pages: 3, parts: [
      { page: 1, text: "Schools\nKenya | 2019 | 0.3\nMalawi | 2021-03-04" }, { page: 3, text: "Sources\nCensus" },
    ] });
  });
  test.each([
    ["that is an archive of something else", () => makeZip({ "readme.txt": "hello" }), "failed", "broken"],
    ["that is cut off", async () => (await makeDocx(["x"])).subarray(0, 900), "failed", "broken"],
    ["that is no archive", async () => Buffer.from("plain text"), "failed", "broken"],
    ["that is locked", async () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "none", "encrypted"],
  ])("%s is noted as such", async (_, make, state, reason) => {
    expect(await read("DOCX", await make())).toMatchObject({ state, reason });
  });
});

describe("a file that is made to harm", () => {
  test("ends when it unpacks to more than is read", async () => {
    // In an archive of a hundredth of the size.
    const bomb = await makeDocxOf(Buffer.alloc(130 * 1024 * 1024, " "));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await read("DOCX", bomb)).toMatchObject({ state: "failed", reason: "too_large" });
  });
  test("keeps as much of its text as there is room for, in parts that can be read at once", async () => {
    const { state, reason, parts } = await read("DOCX", await makeDocxOf(Buffer.alloc(12_000_000, "<w:p><w:t>endless words</w:t></w:p>")));
    expect([state, reason]).toEqual(["done", "cut"]);
    expect(parts.reduce((sum, part) => sum + part.text.length, 0)).toBeGreaterThan(3_900_000);
    expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThanOrEqual(8_000);
  });
  test("ends when it needs more memory than the thread has", async () => {
    const small = createTextExtractor({ heapMaxMb: 24 });
    const attributes = Array.from({ length: 500_000 }, (_, index) => `a${index}=""`).join(" ");
    const greedy = await makeDocxOf(`<w:document ${attributes}/>`);
    expect(await small.extract(new Uint8Array(greedy), DOCX)).toMatchObject({ state: "failed", reason: "too_much_memory" });
    expect(await small.extract(new Uint8Array(await makeDocx(["next"])), DOCX)).toMatchObject({ state: "done" });
    await small.close();
  });
  test("ends when its time is up, and the next file is read", async () => {
    const hasty = createTextExtractor({ maxMs: 1 });
    const late = await hasty.extract(new Uint8Array(await makePdf(["Too late"])), "application/pdf");
    expect(late).toMatchObject({ state: "failed", reason: "too_slow" });
    await hasty.close();
  });
  test("ends when it is told to", async () => {
    const told = new AbortController();
    const reading = extractor.extract(new Uint8Array(await makePdf(["Never"])), "application/pdf", told.signal);
    told.abort(new Error("closing"));
    await expect(reading).rejects.toThrow("closing");
    expect(await textOf("PDF", await makePdf(["After"]))).toBe("After");
  });
});

describe.skipIf(!existsSync(SAMPLES))("real files", () => {
  const sample = (name: string) => readFileSync(new URL(name, SAMPLES));

  test("a report of the United Nations: every page, whole words, no running heads", async () => {
    const { state, pages, parts } = await read("PDF", sample("UN-UPR-belgium2011.pdf"));
    expect([state, pages, parts.at(-1)?.page]).toEqual(["done", 23, 23]);
    const text = parts.map((part) => part.text).join("\n");
    expect(text).toContain("asylum-seekers");
    expect(text).not.toMatch(/[\uFFFE\uFFFD\u00AD\r\f]|\.{4}/);
    expect(text.match(/A\/HRC\/18\/3$/gm)).toHaveLength(1);
  });
  test.each([
    ["PPTX", "with_japanese.pptx", "ゾルゲと尾崎、淡々と最期"], ["PPTX", "table_test2.pptx", "consetetur\nsadipscing"],
    ["DOCX", "footnotes.docx", "snoskoy\nsnoska"], ["DOCX", "headerFooter.docx", "simple header"], ["DOCX", "WithGIF.docx", "Stet clita"],
    ["XLSX", "SampleSS.strict.xlsx", "I'm in bold blue"], ["XLSX", "SimpleScatterChart.xlsx", "X | Y"], ["XLSX", "DateFormatTests.xlsx", "1952-10-11"],
  ] as const)("%s %s", async (kind, name, words) => expect(await textOf(kind, sample(name))).toContain(words));
});
