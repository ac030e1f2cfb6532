import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bmpOf, pngChunk } from "../../../../../tests/factories/hostile-files";
import type { StoredKind } from "../../media/stored-kinds.mjs";
import { planWithoutMetadata } from "./metadata-plan.mjs";
import { withoutMetadata } from "./without-metadata";

/** Files from other projects, stored next to this project; see their README. */
const SAMPLES = fileURLToPath(
  new URL("../../../../../../shared/data/sample-files/", import.meta.url),
);

/** Text that must not be found in any stored picture. */
const PLACE = "Latitude of a shelter";
const EXIF = {
  IFD0: { Artist: PLACE, Software: PLACE, ImageDescription: PLACE },
  IFD2: { UserComment: PLACE },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "1/1 2/1 3/1", GPSProcessingMethod: PLACE },
};

let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "library-pictures-"));
});
afterAll(() => rmSync(dir, { recursive: true }));

async function cleaned(kind: StoredKind["kind"], bytes: Buffer): Promise<Buffer> {
  const path = join(dir, "picture");
  writeFileSync(path, bytes);
  const { orientation = 1 } = await sharp(path)
    .metadata()
    .catch(() => ({ orientation: 1 }));
  return buffer(withoutMetadata(path, planWithoutMetadata(path, kind, orientation)));
}
const pixels = (bytes: Buffer, page = 0) => sharp(bytes, { page }).raw().toBuffer();
const noise = () =>
  sharp(
    Buffer.from(
      Array.from({ length: 90 * 60 * 3 }, (_, index) => (index * 7919 + (index >> 3)) % 256),
    ),
    { raw: { width: 90, height: 60, channels: 3 } },
  );

/** Expects the same pixels, orientation and colour profile. */
async function expectSame(before: Buffer, after: Buffer): Promise<void> {
  const [was, is] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  expect((await pixels(before)).equals(await pixels(after))).toBe(true);
  expect([is.orientation ?? 1, is.icc?.length, is.pages, is.loop, is.delay]).toEqual([
    was.orientation ?? 1,
    was.icc?.length,
    was.pages,
    was.loop,
    was.delay,
  ]);
  expect([is.xmp, is.iptc, is.comments]).toEqual([undefined, undefined, undefined]);
  expect(after.includes(PLACE)).toBe(false);
}

describe("removing metadata from a picture keeps its appearance and removes where and by whom it was taken", () => {
  const withFacts = (orientation: number) =>
    noise()
      .withExif(EXIF)
      .withIccProfile("p3")
      .withMetadata({ orientation })
      .withXmp(`<?xpacket?><x>${PLACE}</x>`)
      .keepExif();
  test.each([
    ["JPG", 1, (picture: Sharp) => picture.jpeg()],
    ["JPG", 6, (picture: Sharp) => picture.jpeg()],
    ["JPG", 8, (picture: Sharp) => picture.jpeg({ progressive: true, mozjpeg: true })],
    ["PNG", 1, (picture: Sharp) => picture.png()],
    ["PNG", 6, (picture: Sharp) => picture.png({ palette: true })],
    ["TIFF", 1, (picture: Sharp) => picture.tiff({ compression: "lzw" })],
    ["TIFF", 6, (picture: Sharp) => picture.tiff({ compression: "jpeg", tile: true })],
    [
      "TIFF",
      3,
      (picture: Sharp) => picture.tiff({ compression: "deflate", pyramid: true, bigtiff: true }),
    ],
  ] as const)("%s with orientation %i", async (kind, orientation, encode) => {
    const before = await encode(withFacts(orientation)).toBuffer();
    expect(before.includes(PLACE)).toBe(true);
    await expectSame(before, await cleaned(kind, before));
  });

  test("JPEG: removes comments, data of other programs, previews, and bytes after the picture", async () => {
    const plain = await noise().jpeg().toBuffer();
    const segment = (marker: number, text: string) => {
      const body = Buffer.from(text, "latin1");
      return Buffer.concat([
        Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]),
        body,
      ]);
    };
    const added = [
      segment(0xfe, PLACE),
      segment(0xed, `Photoshop 3.0\0${PLACE}`),
      segment(0xe2, `MPF\0${PLACE}`),
      segment(0xe5, PLACE),
    ];
    const before = Buffer.concat([
      plain.subarray(0, 2),
      ...added,
      plain.subarray(2),
      Buffer.from(PLACE),
      plain,
    ]);
    expect((await cleaned("JPG", before)).equals(plain)).toBe(true);
  });

  test("PNG: removes texts, dates, and bytes after its end", async () => {
    const plain = await noise().png().toBuffer();
    const end = plain.length - 12;
    const added = ["tEXt", "zTXt", "iTXt", "tIME", "prVt"].map((name) =>
      pngChunk(name, Buffer.from(`Comment\0${PLACE}`)),
    );
    const before = Buffer.concat([
      plain.subarray(0, end),
      ...added,
      plain.subarray(end),
      Buffer.from(PLACE),
    ]);
    expect((await cleaned("PNG", before)).equals(plain)).toBe(true);
  });

  test("GIF: removes comments and data of programs, and keeps an animation", async () => {
    const film = await sharp(
      Buffer.concat([await noise().raw().toBuffer(), Buffer.alloc(90 * 60 * 3, 99)]),
      { raw: { width: 90, height: 120, channels: 3, pageHeight: 60 } },
    )
      .gif({ loop: 3, delay: [100, 250] })
      .toBuffer();
    const block = (text: string) =>
      Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "latin1")]);
    const added = [
      Buffer.from([0x21, 0xfe]),
      block(PLACE),
      Buffer.from([0, 0x21, 0xff]),
      block("XMP DataXMP"),
      block(PLACE),
      Buffer.from([0]),
    ];
    const extensions = film.indexOf("!\xff\x0bNETSCAPE", 0, "latin1");
    const before = Buffer.concat([
      film.subarray(0, extensions),
      ...added,
      film.subarray(extensions),
      Buffer.from(PLACE),
    ]);
    const after = await cleaned("GIF", before);
    expect(after.equals(film)).toBe(true);
    await expectSame(before, after);
  });

  test("keeps BMP and other types unchanged", async () => {
    const bytes = bmpOf(2, 2, Buffer.alloc(16, 7));
    expect((await cleaned("BMP", bytes)).equals(bytes)).toBe(true);
    expect((await cleaned("PDF", Buffer.from("%PDF-1.7"))).toString()).toBe("%PDF-1.7");
  });

  test("keeps a picture without metadata byte for byte", async () => {
    for (const [kind, encode] of [
      ["JPG", (p: Sharp) => p.jpeg()],
      ["PNG", (p: Sharp) => p.png()],
      ["GIF", (p: Sharp) => p.gif()],
    ] as const) {
      const bytes = await encode(noise()).toBuffer();
      expect((await cleaned(kind, bytes)).equals(bytes)).toBe(true);
    }
  });
});

describe.skipIf(!existsSync(SAMPLES))(
  "removing metadata from a real picture keeps its appearance",
  () => {
    test.each([
      ["PNG", "hopper.png"],
      ["TIFF", "hopper.tif"],
      ["TIFF", "hopper.iccprofile.tif"],
      ["TIFF", "hopper.iccprofile_binary.tif"],
    ] as const)("%s %s", async (kind, name) => {
      const before = readFileSync(join(SAMPLES, name));
      await expectSame(before, await cleaned(kind, before));
    });
  },
);
