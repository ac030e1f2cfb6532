import { existsSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import {
  makeDocx,
  makeDocxOf,
  makePdf,
  makePptx,
  makePptxOf,
  makeReportPdf,
  makeXlsx,
  makeXlsxOf,
  makeZip,
} from "./testing";
import { createTextExtractor, READABLE_KINDS } from "./readers";

/** Files from other projects, stored next to this project; see their README. */
const SAMPLES = new URL("../../../../shared/data/sample-files/", import.meta.url);

const extractor = createTextExtractor();
afterAll(() => extractor.close());

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
type Kind = (typeof READABLE_KINDS)[string];
const read = (kind: Kind, bytes: Uint8Array) =>
  extractor.extract(
    new Uint8Array(bytes),
    Object.keys(READABLE_KINDS).find((type) => READABLE_KINDS[type] === kind)!,
  );
/** Returns each line with its kind. */
const linesIn = async (kind: Kind, bytes: Uint8Array) =>
  (await read(kind, bytes)).parts.flatMap((part) =>
    part.text.split("\n").map((line, index) => [part.lines[index], line]),
  );
const textOf = async (kind: Kind, bytes: Uint8Array) =>
  (await read(kind, bytes)).parts.map((part) => part.text).join("\n\n");

describe("a PDF", () => {
  test("is read page by page", async () => {
    const extraction = await read("PDF", await makePdf(["On the first page.", "On the second."]));
    expect(extraction).toEqual({
      state: "done",
      reason: null,
      pages: 2,
      parts: [
        { page: 1, text: "On the first page.", lines: ["paragraph"] },
        { page: 2, text: "On the second.", lines: ["paragraph"] },
      ],
    });
  });
  test("has no text if it is a scan", async () => {
    expect(await read("PDF", await makePdf(["", ""]))).toEqual({
      state: "none",
      reason: "empty",
      pages: 2,
      parts: [],
    });
  });
  test("with a password is not read", async () => {
    expect(await read("PDF", await makePdf(["Secret"], { password: "sesame" }))).toMatchObject({
      state: "none",
      reason: "encrypted",
    });
  });
  test("that is broken is reported, and the next file is read", async () => {
    const whole = await makePdf(["Whole"]);
    expect(await read("PDF", Buffer.from("%PDF-1.7\nnot really"))).toMatchObject({
      state: "failed",
      reason: "broken",
    });
    expect(await read("PDF", Buffer.alloc(0))).toMatchObject({ state: "failed", reason: "broken" });
    expect(await textOf("PDF", whole)).toBe("Whole");
  });
});

describe("an Office file", () => {
  test("of text is read with its footers and without pages", async () => {
    const extraction = await read(
      "DOCX",
      await makeDocx(["Every child counts.", "Registration & rights"], "Draft of May"),
    );
    expect(extraction).toEqual({
      state: "done",
      reason: null,
      pages: null,
      parts: [
        {
          page: null,
          text: "Every child counts.\nRegistration & rights\nDraft of May",
          lines: ["paragraph", "paragraph", "paragraph"],
        },
      ],
    });
  });
  test("is read without its copies for older programs and without deleted text", async () => {
    const body = `<w:document><w:p><w:r><w:t>kept</w:t><w:delText>struck</w:delText></w:r></w:p>
      <mc:AlternateContent><mc:Choice><w:p><w:t>box</w:t></w:p></mc:Choice><mc:Fallback><w:p><w:t>box</w:t></w:p></mc:Fallback></mc:AlternateContent></w:document>`;
    expect(await textOf("DOCX", await makeDocxOf(body))).toBe("kept\nbox");
  });
  test("in UTF-16 is read like any other", async () => {
    const body = Buffer.from("\uFEFF<w:document><w:p><w:t>año</w:t></w:p></w:document>", "utf16le");
    expect(await textOf("DOCX", await makeDocxOf(body))).toBe("año");
  });
  test("of slides is read in the order of the slides, with each slide's notes marked as such", async () => {
    const extraction = await read(
      "PPTX",
      await makePptx([{ text: "First" }, { text: "Second\nslide", notes: "Say this" }]),
    );
    expect(extraction).toEqual({
      state: "done",
      reason: null,
      pages: 2,
      parts: [
        { page: 1, text: "First", lines: ["paragraph"] },
        { page: 2, text: "Second\nslide\nSay this", lines: ["paragraph", "paragraph", "note"] },
      ],
    });
  });
  test("of tables is read by sheet and row, with dates as dates", async () => {
    const extraction = await read(
      "XLSX",
      await makeXlsx([
        {
          name: "Schools",
          rows: [
            ["Kenya", 2019, 0.1 + 0.2],
            ["Malawi", new Date("2021-03-04T00:00:00Z")],
          ],
        },
        { name: "Empty", rows: [] },
        { name: "Sources", rows: [["Census"]] },
      ]),
    );
    expect(extraction).toMatchObject({
      state: "done",
      pages: 3,
      parts: [
        { page: 1, text: "Schools\nKenya | 2019 | 0.3\nMalawi | 2021-03-04" },
        { page: 3, text: "Sources\nCensus" },
      ],
    });
  });
  test.each([
    [
      "that is an archive of something else",
      () => makeZip({ "readme.txt": "hello" }),
      "failed",
      "broken",
    ],
    ["that is cut off", async () => (await makeDocx(["x"])).subarray(0, 900), "failed", "broken"],
    ["that is no archive", async () => Buffer.from("plain text"), "failed", "broken"],
    ["that is locked", async () => Buffer.from("d0cf11e0a1b11ae1", "hex"), "none", "encrypted"],
  ])("%s is reported as such", async (_, make, state, reason) => {
    expect(await read("DOCX", await make())).toMatchObject({ state, reason });
  });
});

describe("the kinds of lines", () => {
  const paragraph =
    "Every birth is written down, and whoever brings the child gets a paper that says so. Without it there is no school, no clinic and no vote later on, as the villages of the north have told us in three winters.";
  const styled = (style: string, text: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

  test("in a PDF: large and bold type are headings, wrapped lines are one paragraph, bullets are a list", async () => {
    const report = await makeReportPdf(
      [
        {
          heading: "What we found",
          paragraphs: [paragraph, paragraph],
          items: ["Forms are kept.", "Fees have gone."],
        },
        {
          heading: "What it costs",
          paragraphs: ["In dollars of 2024, for each district and year."],
          rows: [
            ["District", "Births"],
            ["Turkana", "4,120"],
          ],
        },
      ],
      "Registering every birth",
    );
    expect(await linesIn("PDF", report)).toEqual([
      [1, "Registering every birth"],
      [2, "What we found"],
      ["paragraph", paragraph],
      ["paragraph", paragraph],
      ["item", "Forms are kept."],
      ["item", "Fees have gone."],
      [2, "What it costs"],
      ["paragraph", "In dollars of 2024, for each district and year."],
      ["paragraph", "District Births"],
      ["paragraph", "Turkana 4,120"],
    ]);
  });
  test("in Word: from styles and their base styles, from outline levels and from numbering", async () => {
    const styles = `<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Chapter"><w:name w:val="Chapter"/><w:basedOn w:val="berschrift1"/></w:style>
      <w:style w:styleId="Contents"><w:name w:val="TOC Heading"/><w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
      <w:style w:styleId="Round"><w:name w:val="Round"/><w:basedOn w:val="Round"/></w:style><w:style w:styleId="Dots"><w:name w:val="List Bullet 2"/></w:style></w:styles>`;
    const body = `<w:document>${styled("Contents", "Contents")}${styled("Chapter", "One")}<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:t>Within</w:t><w:br/><w:t>one</w:t></w:p>
      ${styled("Round", "Text")}${styled("Dots", "Dot")}<w:p><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr><w:pPrChange><w:pPr><w:pStyle w:val="Chapter"/></w:pPr></w:pPrChange></w:pPr><w:t>Number</w:t></w:p>
      <w:p><w:pPr><w:pStyle w:val="Dots"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr><w:t>None</w:t></w:p>
      <w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:t>Both</w:t></w:p></w:tc><w:tc><w:p/></w:tc><w:tc><w:p><w:t>a | b</w:t></w:p></w:tc></w:tr>
      <w:tr><w:tc><w:p><w:t>Left</w:t></w:p><w:p><w:t>column</w:t></w:p></w:tc><w:tc><w:p><w:t>Right</w:t></w:p></w:tc></w:tr></w:tbl></w:document>`;
    expect(await linesIn("DOCX", await makeDocxOf(body, styles))).toEqual([
      ["paragraph", "Contents"],
      [1, "One"],
      [2, "Within one"],
      ["paragraph", "Text"],
      ["item", "Dot"],
      ["item", "Number"],
      ["paragraph", "None"],
      [[0, 3], "Both | a / b"],
      ["paragraph", "Left"],
      ["paragraph", "column"],
      ["paragraph", "Right"],
    ]);
  });
  test("in a presentation: titles are headings, and text in list placeholders is items unless it says otherwise", async () => {
    const shape = (place: string, ...paragraphs: string[]) =>
      `<p:sp><p:nvPr>${place}</p:nvPr><p:txBody>${paragraphs.map((text) => `<a:p>${text}</a:p>`).join("")}</p:txBody></p:sp>`;
    const slide = `<p:sld>${shape(`<p:ph type="title"/>`, "<a:t>Our plan</a:t>")}${shape(`<p:ph idx="1"/>`, "<a:t>Listen</a:t>", "<a:pPr><a:buNone/></a:pPr><a:t>All of us</a:t>")}
      ${shape("", "<a:t>Beside</a:t>", `<a:pPr><a:buChar char="-"/></a:pPr><a:t>Dash</a:t>`)}</p:sld>`;
    expect(await linesIn("PPTX", await makePptxOf(slide))).toEqual([
      [1, "Our plan"],
      ["item", "Listen"],
      ["paragraph", "All of us"],
      ["paragraph", "Beside"],
      ["item", "Dash"],
    ]);
  });
  test("in a presentation's table: cells keep their columns, also after a cell that spans several columns", async () => {
    const cell = (text: string, attributes = "") =>
      `<a:tc ${attributes}><a:txBody><a:p><a:t>${text}</a:t></a:p></a:txBody></a:tc>`;
    const slide = `<p:sld><a:tbl><a:tr>${cell("Both", `gridSpan="2"`)}${cell("", `hMerge="1"`)}${cell("Third")}</a:tr></a:tbl></p:sld>`;
    expect(await linesIn("PPTX", await makePptxOf(slide))).toEqual([[[0, 2], "Both | Third"]]);
  });
  test("in a workbook: the sheet's name is a heading, and cells keep their columns", async () => {
    const rows = await linesIn(
      "XLSX",
      await makeXlsx([
        {
          name: "Schools",
          rows: [
            ["Kenya", "", 2019],
            ["", "Two\nlines", "a | b"],
          ],
        },
      ]),
    );
    expect(rows).toEqual([
      [1, "Schools"],
      [[0, 2], "Kenya | 2019"],
      [[1, 2], "Two lines | a / b"],
    ]);
  });
});

describe("hidden content is omitted", () => {
  test("in a presentation: hidden slides with their notes, and hidden shapes with their parts", async () => {
    const { pages, parts } = await read(
      "PPTX",
      await makePptx([
        { text: "First" },
        { text: "Spare", notes: "Only if asked", isHidden: true },
        { text: "Last" },
      ]),
    );
    expect([pages, parts.map(({ page, text }) => [page, text])]).toEqual([
      3,
      [
        [1, "First"],
        [3, "Last"],
      ],
    ]);
    const shape = (hidden: string, text: string) =>
      `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box" ${hidden}/></p:nvSpPr><p:txBody><a:p><a:t>${text}</a:t></a:p></p:txBody></p:sp>`;
    const diagram = (hidden: string, id: string) =>
      `<p:graphicFrame><p:cNvPr ${hidden}/><dgm:relIds r:dm="${id}"/></p:graphicFrame>`;
    const slide = `<p:sld show="1"><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/></p:nvGrpSpPr>${shape("", "Seen")}${shape(`hidden="1"`, "Hidden")}
      <p:grpSp><p:nvGrpSpPr><p:cNvPr hidden="true"/></p:nvGrpSpPr>${shape("", "Within")}</p:grpSp>${shape(`hidden="0"`, "Seen too")}${diagram("", "drawn")}${diagram(`hidden="1"`, "away")}</p:spTree></p:sld>`;
    expect(
      await textOf(
        "PPTX",
        await makePptxOf(slide, {
          drawn: "<d><a:p><a:t>Drawn</a:t></a:p></d>",
          away: "<d><a:p><a:t>Away</a:t></a:p></d>",
        }),
      ),
    ).toBe("Seen\nSeen too\nDrawn");
  });
  test("in a workbook: hidden rows and columns", async () => {
    const cell = (at: string, text: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = `<worksheet><cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/></cols><sheetData>
      <row r="1">${cell("A1", "Kenya")}${cell("B1", "secret")}${cell("C1", "secret")}${cell("D1", "2019")}</row><row r="2" hidden="1">${cell("A2", "secret")}</row><row r="3" hidden="0">${cell("A3", "Malawi")}</row></sheetData></worksheet>`;
    expect(await linesIn("XLSX", await makeXlsxOf(sheet))).toEqual([
      [1, "Schools"],
      [[0, 3], "Kenya | 2019"],
      [[0], "Malawi"],
    ]);
  });
  test("in Word: words hidden directly or by their style, but not because of a hidden paragraph mark", async () => {
    const styles = `<w:styles><w:style w:styleId="Aside"><w:name w:val="Aside"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Below"><w:name w:val="Below"/><w:basedOn w:val="Aside"/></w:style></w:styles>`;
    const run = (properties: string, text: string) =>
      `<w:r><w:rPr>${properties}</w:rPr>${text.startsWith("<") ? text : `<w:t>${text}</w:t>`}</w:r>`;
    const body = `<w:document><w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run("", "Seen")}${run("<w:vanish/>", "secret")}${run(`<w:vanish/>`, "<w:tab/>")}${run(`<w:vanish w:val="0"/>`, " too")}</w:p>
      <w:p>${run(`<w:rStyle w:val="Aside"/>`, "secret")}</w:p><w:p><w:pPr><w:pStyle w:val="Below"/></w:pPr>${run("", "secret")}${run(`<w:vanish w:val="false"/>`, "shown")}</w:p>
      <w:p>${run("<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>", "Once hidden")}</w:p>
      <w:p>${run("<w:vanish/>", `<w:txbxContent><w:p>${run("", "secret")}</w:p></w:txbxContent>`)}</w:p></w:document>`;
    expect(await textOf("DOCX", await makeDocxOf(body, styles))).toBe(
      "Seen too\nshown\nOnce hidden",
    );
  });
});

describe("a hostile file", () => {
  test("fails if it unpacks to more than the limit", async () => {
    // The archive has a hundredth of the size.
    const bomb = await makeDocxOf(Buffer.alloc(130 * 1024 * 1024, " "));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await read("DOCX", bomb)).toMatchObject({ state: "failed", reason: "too_large" });
  });
  test("is read if a drawing in it is an attribute of a megabyte, as Word writes drawings", async () => {
    const shape = `<w:p><w:pict><v:shape o:gfxdata="${"UEsDBBQA".repeat(125_000)}"/></w:pict></w:p>`;
    const text = "<w:p><w:t>Births in Kenya</w:t></w:p>";
    expect(
      await linesIn("DOCX", await makeDocxOf(`<w:document>${shape}${text}</w:document>`)),
    ).toEqual([["paragraph", "Births in Kenya"]]);
  });
  test("fails at once if its XML nests elements endlessly or has too many attributes", async () => {
    const attributes = Array.from({ length: 500_000 }, (_, index) => `a${index}=""`).join(" ");
    const [nested, wide, long] = [
      "<a>".repeat(400_000),
      `<a ${attributes}/>`,
      `<a b="${"c".repeat(8_000_001)}"/>`,
    ];
    for (const body of [nested, wide, long]) {
      expect(
        await read("DOCX", await makeDocxOf(`<w:document>${body}</w:document>`)),
      ).toMatchObject({ state: "failed", reason: "too_large" });
    }
  });
  test.each(["1.5", "-3", "64", "1e300", "wide"])(
    "has valid heading levels and columns where its XML says %s",
    async (number) => {
      const body = `<w:document><w:p><w:pPr><w:outlineLvl w:val="${number}"/></w:pPr><w:t>No heading</w:t></w:p>
      <w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="${number}"/></w:tcPr><w:p><w:t>Left</w:t></w:p></w:tc><w:tc><w:p><w:t>Right</w:t></w:p></w:tc></w:tr></w:tbl></w:document>`;
      expect(await linesIn("DOCX", await makeDocxOf(body))).toEqual([
        ["paragraph", "No heading"],
        [[0, 1], "Left | Right"],
      ]);
    },
  );
  test("keeps as much text as the limit allows, in parts of bounded size", async () => {
    const { state, reason, parts } = await read(
      "DOCX",
      await makeDocxOf(Buffer.alloc(12_000_000, "<w:p><w:t>endless words</w:t></w:p>")),
    );
    expect([state, reason]).toEqual(["done", "cut"]);
    expect(parts.reduce((sum, part) => sum + part.text.length, 0)).toBeGreaterThan(3_900_000);
    expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThanOrEqual(8_000);
  });
  test("fails if it needs more memory than the thread has", async () => {
    const small = createTextExtractor({ heapMaxMb: 16 });
    const paragraph = "<w:p><w:t>x</w:t></w:p>";
    const greedy = await makeDocxOf(Buffer.alloc(paragraph.length * 300_000, paragraph));
    expect(await small.extract(new Uint8Array(greedy), DOCX)).toMatchObject({
      state: "failed",
      reason: "too_much_memory",
    });
    expect(await small.extract(new Uint8Array(await makeDocx(["next"])), DOCX)).toMatchObject({
      state: "done",
    });
    await small.close();
  });
  test("fails if its time limit passes, and the next file is read", async () => {
    const hasty = createTextExtractor({ maxMs: 1 });
    const late = await hasty.extract(
      new Uint8Array(await makePdf(["Too late"])),
      "application/pdf",
    );
    expect(late).toMatchObject({ state: "failed", reason: "too_slow" });
    await hasty.close();
  });
  test("is abandoned if the signal aborts", async () => {
    const controller = new AbortController();
    const reading = extractor.extract(
      new Uint8Array(await makePdf(["Never"])),
      "application/pdf",
      controller.signal,
    );
    controller.abort(new Error("closing"));
    await expect(reading).rejects.toThrow("closing");
    expect(await textOf("PDF", await makePdf(["After"]))).toBe("After");
  });
});

describe.skipIf(!existsSync(SAMPLES))("real files", () => {
  const sample = (name: string) => readFileSync(new URL(name, SAMPLES));

  test("a report of the United Nations has every page, whole words and no running headers", async () => {
    const { state, pages, parts } = await read("PDF", sample("UN-UPR-belgium2011.pdf"));
    expect([state, pages, parts.at(-1)?.page]).toEqual(["done", 23, 23]);
    const text = parts.map((part) => part.text).join("\n");
    expect(text).toContain("asylum-seekers");
    expect(text).not.toMatch(/[\uFFFE\uFFFD\u00AD\r\f]|\.{4}/);
    expect(text.match(/A\/HRC\/18\/3$/gm)).toHaveLength(1);
  });
  test("another report has its chapters as headings on two levels, and no others from the third page to the annex", async () => {
    const headings = (await read("PDF", sample("UN-UPR-kenya2010.pdf"))).parts.flatMap(
      ({ page, text, lines }) =>
        text
          .split("\n")
          .flatMap((line, index) =>
            page! >= 3 && typeof lines[index] === "number" ? [[lines[index], line]] : [],
          ),
    );
    expect(headings).toEqual([
      [2, "Introduction"],
      [2, "I. Summary of the proceedings of the review process"],
      [3, "A. Presentation by the State under review"],
      [3, "B. Interactive dialogue and responses by the State under review"],
      [2, "II. Conclusions and/or recommendations"],
      [2, "Annex"],
      [2, "Composition of the delegation"],
    ]);
  });
  test.each([
    ["PPTX", "with_japanese.pptx", "ゾルゲと尾崎、淡々と最期"],
    ["PPTX", "table_test2.pptx", "amet, consetetur\nsadipscing"],
    ["DOCX", "footnotes.docx", "snoskoy\nsnoska"],
    ["DOCX", "headerFooter.docx", "simple header"],
    ["DOCX", "WithGIF.docx", "Stet clita"],
    ["XLSX", "SampleSS.strict.xlsx", "I'm in bold blue"],
    ["XLSX", "SimpleScatterChart.xlsx", "X | Y"],
    ["XLSX", "DateFormatTests.xlsx", "1952-10-11"],
  ] as const)("contains the text of the %s file %s", async (kind, name, words) =>
    expect(await textOf(kind, sample(name))).toContain(words),
  );
});
