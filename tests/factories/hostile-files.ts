import { buffer } from "node:stream/consumers";
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import PdfKit from "pdfkit";
import sharp from "sharp";
import { makeZip } from "@resource-library/text-extraction/testing";

/** Side length of a picture of 900 megapixels. */
const HUGE_SIDE = 30_000;

/** Returns the beginning of a Windows program. */
export function windowsProgram(): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write("MZ", 0, "latin1");
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write("PE\0\0", 0x80, "latin1");
  return bytes;
}

/** Returns the beginning of a Linux program. */
export function linuxProgram(): Buffer {
  return Buffer.concat([
    Buffer.from("7f454c460201010000000000000000000200", "hex"),
    Buffer.alloc(400),
  ]);
}

/** Makes a file in the Office format used before 2007, with the given stream names. */
export function compoundFile(...streams: string[]): Buffer {
  const entries = streams.map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 0, "utf16le");
    return entry;
  });
  return Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(504),
    ...entries,
    Buffer.alloc(512),
  ]);
}

/** Returns the parts of an Office file. The type of its main part decides which kind of Office file it is. */
export function officeParts(
  mainType: string,
  more: Record<string, string | Buffer> = {},
): Record<string, string | Buffer> {
  return {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/main.xml" ContentType="${mainType}"/></Types>`,
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="main.xml"/></Relationships>`,
    "main.xml": "<main/>",
    ...more,
  };
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** Makes a Word document with further parts in its archive. */
export function docxWith(more: Record<string, string | Buffer>): Promise<Buffer> {
  return makeZip(officeParts(WORD, more));
}

/** Makes a small archive that claims to hold much data: many of its parts share the same bytes. */
export function overlappingArchive(parts: number): Buffer {
  const content = Buffer.alloc(1_000_000);
  const data = deflateRawSync(content);
  const checksum = crc32(content);
  const name = (index: number) => Buffer.from(`part${String(index).padStart(6, "0")}.xml`);
  const facts = (signature: number, lead: number, nameLength: number) => {
    const head = Buffer.alloc(lead + 26);
    head.writeUInt32LE(signature, 0);
    const at = lead;
    head.writeUInt16LE(20, at);
    head.writeUInt16LE(8, at + 4);
    head.writeUInt32LE(checksum, at + 10);
    head.writeUInt32LE(data.length, at + 14);
    head.writeUInt32LE(content.length, at + 18);
    head.writeUInt16LE(nameLength, at + 22);
    return head;
  };
  const local = Buffer.concat([facts(0x04034b50, 4, name(0).length), name(0), data]);
  const central = Buffer.concat(
    Array.from({ length: parts }, (_, index) =>
      Buffer.concat([facts(0x02014b50, 6, name(index).length), Buffer.alloc(14), name(index)]),
    ),
  );
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts, 8);
  end.writeUInt16LE(parts, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** Replaces every occurrence of a text in the bytes with another text of the same length. */
export function replaced(bytes: Buffer, text: string, by: string): Buffer {
  return Buffer.from(bytes.toString("latin1").replaceAll(text, by), "latin1");
}

/** Makes pictures whose headers claim 900 megapixels. Each has only a few bytes. Returns them by file name. */
export async function hugePictures(): Promise<Record<string, Buffer>> {
  const small = { create: { width: 16, height: 16, channels: 3, background: "#888" } } as const;
  const jpeg = await sharp(small).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from("ffc0", "hex"));
  jpeg.writeUInt16BE(HUGE_SIDE, frame + 5);
  jpeg.writeUInt16BE(HUGE_SIDE, frame + 7);
  const gif = await sharp(small).gif().toBuffer();
  gif.writeUInt16LE(HUGE_SIDE, 6);
  gif.writeUInt16LE(HUGE_SIDE, 8);
  const bmp = bmpOf(HUGE_SIDE, HUGE_SIDE, Buffer.alloc(16));
  return {
    "huge.png": hugePng(),
    "huge.jpg": jpeg,
    "huge.gif": gif,
    "huge.bmp": bmp,
    "huge.tif": tiffOf(HUGE_SIDE, HUGE_SIDE),
  };
}

/**
 * Makes a complete PNG whose rows compress to a few bytes each. Unlike the other huge pictures, this one can really be decoded.
 */
function hugePng(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(HUGE_SIDE, 0);
  head.writeUInt32BE(HUGE_SIDE, 4);
  head.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc(HUGE_SIDE * (1 + HUGE_SIDE / 8)));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Makes a chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Makes a BMP with 24 bits per pixel. */
export function bmpOf(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(54);
  head.write("BM", 0, "latin1");
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}

function tiffOf(width: number, height: number): Buffer {
  const fields = [
    [256, 3, width],
    [257, 3, height],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, 4],
  ] as const;
  const head = Buffer.alloc(12 + 2 + fields.length * 12 + 4);
  head.write("II*\0", 0, "latin1");
  head.writeUInt32LE(12, 4);
  head.writeUInt16LE(fields.length, 12);
  fields.forEach(([tag, type, value], index) => {
    const at = 14 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  return head;
}

/** Makes a PDF with an attached file of the given name. */
export async function pdfWithAttachment(name: string): Promise<Buffer> {
  const pdf = new PdfKit();
  const bytes = buffer(pdf);
  pdf.text("See the attachment.");
  pdf.file(Buffer.from("anything"), { name });
  pdf.end();
  return bytes;
}

/** Makes a PDF smaller than a megabyte whose object stream, which describes its pages, unpacks to 700 MB. */
export function burstingPdf(): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
  ];
  const places = objects
    .map((_, index) => `${index + 1} ${objects.slice(0, index).join("").length}`)
    .join(" ");
  const piece = (bytes: Buffer | string) =>
    deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const spaces = piece(Buffer.alloc(1_000_000, " "));
  const packed = Buffer.concat([
    Buffer.from("7801", "hex"),
    piece(`${places} ${objects.join("")}`),
    ...Array.from({ length: 700 }, () => spaces),
    Buffer.from("030000000000", "hex"),
  ]);
  const stream = (number: number, facts: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`${number} 0 obj<<${facts}/Length ${bytes.length}>>stream\n`),
      bytes,
      Buffer.from("\nendstream endobj\n"),
    ]);
  const head = Buffer.from("%PDF-1.5\n");
  const parts = stream(
    4,
    `/Type/ObjStm/N ${objects.length}/First ${places.length + 1}/Filter/FlateDecode`,
    packed,
  );
  const table = Buffer.from(
    [
      [0, 0, 0],
      [2, 4, 0],
      [2, 4, 1],
      [2, 4, 2],
      [1, head.length, 0],
      [1, head.length + parts.length, 0],
    ].flatMap(([kind, place, index]) => [
      kind!,
      0,
      place! >> 16,
      (place! >> 8) & 255,
      place! & 255,
      index!,
    ]),
  );
  return Buffer.concat([
    head,
    parts,
    stream(5, "/Type/XRef/Size 6/W[1 4 1]/Root 1 0 R", table),
    Buffer.from(`startxref\n${head.length + parts.length}\n%%EOF`),
  ]);
}

/** Makes a Word document of a few kilobytes whose list of content types nests elements to the given depth. */
export function docxWithNestedTypes(depth: number): Promise<Buffer> {
  return docxWith({ "[Content_Types].xml": `<Types>${"<a>".repeat(depth)}` });
}

/**
 * Makes a TIFF with its only directory at the start, followed by other bytes. A field has a tag, a type, a number of values and
 * a value.
 */
function tiffWith(
  fields: (
    bytesAt: number,
  ) => readonly (readonly [tag: number, type: number, count: number, value: number])[],
  bytes: Buffer,
): Buffer {
  const bytesAt = 8 + 2 + fields(0).length * 12 + 4;
  const head = Buffer.alloc(bytesAt);
  head.write("II*\0", 0, "latin1");
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(fields(0).length, 8);
  fields(bytesAt).forEach(([tag, type, count, value], index) => {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  return Buffer.concat([head, bytes]);
}

/** Returns the fields of a grey picture of 4 by 4 pixels whose data is at the given offset. */
const greyFields = (at: number, compression = 1) =>
  [
    [256, 3, 1, 4],
    [257, 3, 1, 4],
    [258, 3, 1, 8],
    [259, 3, 1, compression],
    [262, 3, 1, 1],
    [273, 4, 1, at],
    [277, 3, 1, 1],
    [278, 4, 1, 4],
    [279, 4, 1, 16],
  ] as const;

/** Makes a TIFF whose page lists this many smaller pages, all at offset 0. */
export function tiffOfZeroPages(count: number): Buffer {
  return tiffWith(
    (at) => [...greyFields(at), [330, 4, count, at + 16]],
    Buffer.alloc(16 + count * 4),
  );
}

/** Makes a TIFF whose page lists smaller pages that overlap. They start two bytes apart and have a hundred fields each. */
export function tiffOfOverlappingPages(count: number): Buffer {
  const zone = Buffer.alloc(count * 2 + 2_000, Buffer.from([100, 0]));
  return tiffWith(
    (at) => [...greyFields(at), [330, 4, count, at + 16]],
    Buffer.concat([
      Buffer.alloc(16),
      Buffer.from(
        Uint32Array.from(
          { length: count },
          (_, index) => 8 + 2 + 10 * 12 + 4 + 16 + count * 4 + index * 2,
        ).buffer,
      ),
      zone,
    ]),
  );
}

/** Makes a TIFF that was cut in half: it has its page, but not the Exif directory that the page points to. */
export function tiffCutInHalf(): Buffer {
  return tiffWith((at) => [...greyFields(at), [34_665, 4, 1, at + 16]], Buffer.alloc(16, 7));
}

/** Makes a TIFF with the old JPEG compression used before 1995, complete or truncated. */
export function oldJpegTiff({ isWhole = true } = {}): Buffer {
  return tiffWith((at) => greyFields(at, 6), Buffer.alloc(isWhole ? 16 : 8, 7));
}
