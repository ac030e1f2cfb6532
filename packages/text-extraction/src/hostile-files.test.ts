import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDocx, makeDocxOf, makePdf, makePptx, makeXlsx, makeXlsxOf } from "./testing";
import { createTextExtractor, type Extraction, READABLE_KINDS } from "./readers";

type Kind = "PDF" | "DOCX" | "PPTX" | "XLSX";

/**
 * Only a few damaged files of each kind, because each failure starts a new thread. The seed is fixed, so that failures can
 * be reproduced.
 */
const DAMAGED_RUNS = { numRuns: 8, seed: 21 };
const RUNS = { numRuns: 40, seed: 21 };
/** Longest time for one small file: far more than reading needs, so that only a hang fails. */
const FILE_MAX_MS = 10_000;
const MIME_TYPES = Object.fromEntries(
  Object.entries(READABLE_KINDS).map(([mimeType, kind]) => [kind, mimeType]),
) as Record<Kind, string>;
const STATES: readonly string[] = ["done", "none", "failed"];

const extractor = createTextExtractor({ maxMs: FILE_MAX_MS });
const whole = {} as Record<Kind, Buffer>;
beforeAll(async () => {
  whole.PDF = await makePdf(["Registration of births", "Second page"]);
  whole.DOCX = await makeDocx(["Every child", "Has a name"], "A foot");
  whole.PPTX = await makePptx([{ text: "First", notes: "Say hello" }, { text: "Last" }]);
  whole.XLSX = await makeXlsx([
    {
      name: "Schools",
      rows: [
        ["Kenya", 2019],
        ["Malawi", new Date("2020-01-02")],
      ],
    },
  ]);
});
afterAll(() => extractor.close());

const read = (kind: Kind, bytes: Buffer): Promise<Extraction> =>
  extractor.extract(new Uint8Array(bytes), MIME_TYPES[kind]);

/** Mutations of a file: bytes are overwritten at a position, or a range is removed or repeated. */
const mutation = fc.record({
  way: fc.constantFrom("overwrite", "cut", "repeat"),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }),
});
function mutated(
  file: Buffer,
  mutations: readonly { way: string; place: number; bytes: Uint8Array }[],
): Buffer {
  return mutations.reduce((bytes, { way, place, bytes: patch }) => {
    const at = Math.floor(place * bytes.length);
    const [before, range, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, at + patch.length),
      bytes.subarray(at + patch.length),
    ];
    return Buffer.concat(
      way === "overwrite"
        ? [before, patch, after]
        : way === "cut"
          ? [before, after]
          : [before, range, range, after],
    );
  }, file);
}

describe("a damaged file", () => {
  test.each(["PDF", "DOCX", "PPTX", "XLSX"] as const)(
    "of the kind %s gives a result without an exception or a hang",
    async (kind) => {
      await fc.assert(
        fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 6 }), async (mutations) => {
          const { state, reason } = await read(kind, mutated(whole[kind], mutations));
          expect(STATES).toContain(state);
          expect(reason).not.toBe("too_slow");
        }),
        DAMAGED_RUNS,
      );
      expect(await read(kind, whole[kind])).toMatchObject({ state: "done" });
    },
  );

  test("gives a result for any elements in a text or a sheet", async () => {
    const name = fc.constantFrom(
      "w:p",
      "w:t",
      "w:r",
      "w:tbl",
      "w:tr",
      "w:tc",
      "w:gridSpan",
      "w:pStyle",
      "row",
      "c",
      "v",
      "cols",
      "col",
      "is",
      "si",
    );
    const attribute = fc.constantFrom(
      "",
      ` w:val="99999999"`,
      ` min="1" max="16384" hidden="1"`,
      ` r="XFD1048576" t="s" s="-1"`,
      ` hidden="1"`,
      ` w:val="-1"`,
    );
    const element = fc.tuple(
      name,
      attribute,
      fc.constantFrom("open", "close", "both"),
      fc.string({ maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(element, { maxLength: 200 }), async (elements) => {
        const xml = elements
          .map(([tag, more, way, text]) =>
            way === "close"
              ? `</${tag}>`
              : `<${tag}${more}${way === "both" ? "/" : ""}>${text.replace(/[<&]/g, " ")}`,
          )
          .join("");
        for (const [kind, bytes] of [
          ["DOCX", await makeDocxOf(`<w:document>${xml}</w:document>`)],
          ["XLSX", await makeXlsxOf(`<worksheet>${xml}</worksheet>`)],
        ] as const) {
          expect(STATES).toContain((await read(kind, bytes)).state);
        }
      }),
      RUNS,
    );
  });
});

describe("a small workbook that demands much", () => {
  test("hides columns once, even if many ranges hide them", async () => {
    const ranges = `<col min="1" max="16383" hidden="1"/>`.repeat(100_000);
    const sheet = `<worksheet><cols>${ranges}</cols><sheetData><row><c r="A1" t="inlineStr"><is><t>hidden</t></is></c><c r="XFD1" t="inlineStr"><is><t>shown</t></is></c></row></sheetData></worksheet>`;
    expect(await read("XLSX", await makeXlsxOf(sheet))).toMatchObject({
      state: "done",
      parts: [{ text: "Schools\nshown" }],
    });
  }, 20_000);

  test("keeps as much text as the limit allows if many cells of a row are long", async () => {
    const cell = `<c t="inlineStr"><is><t>${"word ".repeat(20_000)}</t></is></c>`;
    const { state, reason, parts } = await read(
      "XLSX",
      await makeXlsxOf(
        `<worksheet><sheetData><row>${cell.repeat(200)}</row></sheetData></worksheet>`,
      ),
    );
    expect([state, reason]).toEqual(["done", "cut"]);
    expect(parts.reduce((sum, part) => sum + part.text.length, 0)).toBeGreaterThan(1_000_000);
  }, 20_000);
});
