import type { RangeReader } from "./range-reader";

/** A field of a directory: where it stands, and where its values do. */
export interface TiffField {
  tag: number;
  type: number;
  count: number;
  at: number;
  valuesAt: number;
  valueBytes: number;
  /** Whether the values stand in the field itself. */
  isInline: boolean;
}

/** A directory: a page of the picture, or facts about one. */
export interface TiffDirectory {
  at: number;
  fields: TiffField[];
  /** Bytes of the count, of one field, and of the whole with the place of the next directory. */
  countBytes: number;
  fieldBytes: number;
  bytes: number;
  /** Where the next directory stands; 0 for none. */
  next: number;
}

/** A TIFF that makes no sense. */
export class NoTiff extends Error {
  override name = "NoTiff";
}

/** Bytes of a value by its type (TIFF 6.0, section 2, and BigTIFF). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
/** Pages of a document that was scanned; fields of a page, of which there are 100 kinds. Both ours. */
const DIRECTORIES_MAX = 5_000;
const FIELDS_MAX = 2_000;
/** Pieces that a page is stored in: rows of the largest picture, one by one. */
const PIECES_MAX = 1_000_000;

export const TAG = {
  width: 256, height: 257, pieceOffsets: 273, pieceBytes: 279, subDirectories: 330, tileOffsets: 324, tileBytes: 325,
  exif: 34665, gps: 34853, interoperability: 40965,
} as const;

/** Walks through a TIFF of either size and either order of bytes. All throw NoTiff. */
export class Tiff {
  private constructor(private readonly reader: RangeReader, private readonly isLittle: boolean, private readonly isBig: boolean, private readonly first: number) {}

  static async open(reader: RangeReader): Promise<Tiff> {
    const head = Buffer.from(await reader.read(0, 16));
    const isLittle = head.toString("latin1", 0, 2) === "II";
    const version = head.length < 16 ? 0 : isLittle ? head.readUInt16LE(2) : head.readUInt16BE(2);
    if (version !== 42 && version !== 43) throw new NoTiff("No head");
    const tiff = new Tiff(reader, isLittle, version === 43, 0);
    return new Tiff(reader, isLittle, version === 43, tiff.#number(head, version === 43 ? 8 : 4, version === 43 ? 8 : 4));
  }

  /** The pages one after the other, each followed by the smaller ones that belong to it. */
  async *pages(): AsyncGenerator<TiffDirectory> {
    const waiting = [this.first];
    const seen = new Set<number>();
    while (waiting.length > 0) {
      const at = waiting.shift()!;
      if (at === 0) continue;
      if (seen.has(at) || seen.size >= DIRECTORIES_MAX) throw new NoTiff("Pages without end");
      seen.add(at);
      const directory = await this.directory(at);
      yield directory;
      const inner = directory.fields.find(({ tag }) => tag === TAG.subDirectories);
      if (inner) for await (const place of this.numbers(inner)) waiting.unshift(place);
      waiting.push(directory.next);
    }
  }

  /** A directory at a place. */
  async directory(at: number): Promise<TiffDirectory> {
    const [countBytes, fieldBytes, placeBytes] = this.isBig ? [8, 20, 8] : [2, 12, 4];
    const count = this.#number(await this.#whole(at, countBytes), 0, countBytes);
    if (count > FIELDS_MAX) throw new NoTiff("Too many fields");
    const bytes = countBytes + count * fieldBytes + placeBytes;
    const buffer = await this.#whole(at, bytes);
    const fields = Array.from({ length: count }, (_, index) => this.#field(buffer, at, countBytes + index * fieldBytes));
    return { at, fields, countBytes, fieldBytes, bytes, next: this.#number(buffer, bytes - placeBytes, placeBytes) };
  }

  #field(buffer: Buffer, directoryAt: number, offset: number): TiffField {
    const placeBytes = this.isBig ? 8 : 4;
    const type = this.#number(buffer, offset + 2, 2);
    const count = this.#number(buffer, offset + 4, placeBytes);
    const valueBytes = (TYPE_BYTES[type] ?? 0) * count;
    const valueOffset = offset + 4 + placeBytes;
    const isInline = valueBytes <= placeBytes;
    const at = directoryAt + offset;
    return {
      tag: this.#number(buffer, offset, 2), type, count, at, valueBytes, isInline,
      valuesAt: isInline ? directoryAt + valueOffset : this.#number(buffer, valueOffset, placeBytes),
    };
  }

  /** A field's values, where they are whole numbers. */
  async *numbers({ type, count, valuesAt }: TiffField): AsyncGenerator<number> {
    const bytes = TYPE_BYTES[type] ?? 0;
    if (count > PIECES_MAX || ![1, 2, 4, 8].includes(bytes)) throw new NoTiff("Not a list of numbers");
    for (let index = 0; index < count; index++) yield this.#number(await this.#whole(valuesAt + index * bytes, bytes), 0, bytes);
  }

  /** How a directory's number of fields is written. */
  countOf(fields: number, { countBytes }: TiffDirectory): Buffer {
    const bytes = Buffer.alloc(countBytes);
    if (this.isLittle) bytes.writeUInt16LE(fields, 0);
    else bytes.writeUInt16BE(fields, countBytes - 2);
    return bytes;
  }

  async #whole(at: number, length: number): Promise<Buffer> {
    const bytes = await this.reader.read(at, length);
    if (bytes.length < length) throw new NoTiff("Cut off");
    return bytes;
  }

  #number(buffer: Buffer, at: number, bytes: number): number {
    if (bytes === 8) return Number(this.isLittle ? buffer.readBigUInt64LE(at) : buffer.readBigUInt64BE(at));
    return this.isLittle ? buffer.readUIntLE(at, bytes) : buffer.readUIntBE(at, bytes);
  }
}

/** Sizes of all pages in pixels. Throws NoTiff, also when bytes of a page or of facts about it lie beyond the file. */
export async function tiffPages(reader: RangeReader): Promise<{ width: number; height: number }[]> {
  const tiff = await Tiff.open(reader);
  const sizes: { width: number; height: number }[] = [];
  for await (const { fields } of tiff.pages()) {
    if (fields.some(({ valuesAt, valueBytes }) => valuesAt + valueBytes > reader.size)) throw new NoTiff("Cut off");
    const field = (tag: number) => fields.find((candidate) => candidate.tag === tag);
    const one = async (tag: number) => {
      const found = field(tag);
      for await (const value of found ? tiff.numbers(found) : []) return value;
      throw new NoTiff("A page lacks its size");
    };
    sizes.push({ width: await one(TAG.width), height: await one(TAG.height) });
    const places = field(TAG.pieceOffsets) ?? field(TAG.tileOffsets);
    const lengths = field(TAG.pieceBytes) ?? field(TAG.tileBytes);
    if (!places || !lengths) continue;
    const all: number[] = [];
    for await (const place of tiff.numbers(places)) all.push(place);
    let index = 0;
    for await (const length of tiff.numbers(lengths)) if (all[index++]! + length > reader.size) throw new NoTiff("Cut off");
  }
  return sizes;
}
