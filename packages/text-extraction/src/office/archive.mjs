// @ts-check
import { Parser } from "htmlparser2";
import { posix } from "node:path";
import yauzl from "yauzl";
import {
  ARCHIVE_ENTRIES_MAX,
  ARCHIVE_LIST_MAX_BYTES,
  ARCHIVE_NAME_MAX_BYTES,
  XML_ATTRIBUTE_MAX_CHARS,
  XML_ATTRIBUTES_MAX,
  XML_DEPTH_MAX,
  XML_ELEMENTS_MAX,
  XML_LIST_ATTRIBUTE_MAX_CHARS,
  XML_LIST_MAX_BYTES,
  XML_MAX_BYTES,
} from "../limits.mjs";
import { UnreadableFile } from "../extraction.mjs";

export { UnreadableFile } from "../extraction.mjs";

/**
 * Callbacks while a part of an Office file is read. Names have no namespace prefix, because every program chooses its own.
 * @typedef {{ open?(name: string, attributes: Record<string, string>): void, text?(text: string): void, close?(name: string): void }} Listener
 */

/**
 * Limits of one part of an archive.
 * @typedef {{ maxBytes: number, attributeMaxChars: number }} PartLimits
 */

/** @type {PartLimits} */
const TEXT_LIMITS = { maxBytes: XML_MAX_BYTES, attributeMaxChars: XML_ATTRIBUTE_MAX_CHARS };
/**
 * Limits for a list of content types or relationships.
 * @type {PartLimits}
 */
export const LIST_LIMITS = {
  maxBytes: XML_LIST_MAX_BYTES,
  attributeMaxChars: XML_LIST_ATTRIBUTE_MAX_CHARS,
};

/** First bytes of a zip archive, and of the compound file format that Office uses for encrypted files. */
const ZIP = Buffer.from("PK\x03\x04");
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * An Office file as an archive of XML parts. Parts are unpacked as a stream and parsed as they arrive, so that neither a
 * large workbook nor a zip bomb needs much memory.
 */
export class Archive {
  /** Bytes of XML that may still be unpacked. */
  #room = XML_MAX_BYTES;
  /** Number of elements read so far, over all parts. */
  #elements = 0;

  /** @param {yauzl.ZipFile} zip @param {Map<string, yauzl.Entry>} entries */
  constructor(zip, entries) {
    this.zip = zip;
    this.entries = entries;
  }

  /**
   * Opens an archive in memory. Throws UnreadableFile.
   * @param {Uint8Array} bytes
   */
  static async open(bytes) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (buffer.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
      throw new UnreadableFile("encrypted");
    if (!buffer.subarray(0, ZIP.length).equals(ZIP)) throw new UnreadableFile("broken");
    return Archive.#of(await yauzl.fromBufferPromise(buffer, { lazyEntries: true }));
  }

  /**
   * Opens a local archive. Only the requested parts are read. The caller must close it. Throws UnreadableFile, and errors of
   * the file system.
   * @param {string} path
   */
  static async openFile(path) {
    return Archive.#of(await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }));
  }

  /** @param {yauzl.ZipFile} zip */
  static async #of(zip) {
    if (zip.entryCount > ARCHIVE_ENTRIES_MAX) throw new UnreadableFile("too_large");
    /** @type {Map<string, yauzl.Entry>} */
    const entries = new Map();
    let listBytes = 0;
    for await (const entry of zip.eachEntry()) {
      listBytes += listBytesOf(entry);
      if (entry.fileNameLength > ARCHIVE_NAME_MAX_BYTES || listBytes > ARCHIVE_LIST_MAX_BYTES)
        throw new UnreadableFile("too_large");
      entries.set(entry.fileName, entry);
    }
    return new Archive(zip, entries);
  }

  close() {
    this.zip.close();
  }

  /**
   * Reads a part. The listener receives nothing if the part is missing. Stops early when `isEnough` returns true. Throws
   * UnreadableFile as soon as a limit for XML is exceeded.
   * @param {string} path @param {Listener} listener @param {() => boolean} [isEnough] @param {PartLimits} [limits] of this part
   */
  async read(
    path,
    listener,
    isEnough = () => false,
    { maxBytes, attributeMaxChars } = TEXT_LIMITS,
  ) {
    const entry = this.entries.get(path);
    if (!entry) return;
    if (entry.isEncrypted()) throw new UnreadableFile("encrypted");
    const parser = parserFor(listener, attributeMaxChars, () => {
      if (++this.#elements > XML_ELEMENTS_MAX) throw new UnreadableFile("too_large");
    });
    let bytes = 0;
    /** @type {TextDecoder | undefined} */
    let decoder;
    const stream = await this.zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      this.#room -= chunk.length;
      bytes += chunk.length;
      if (this.#room < 0 || bytes > maxBytes) throw new UnreadableFile("too_large");
      decoder ??= new TextDecoder(encodingOf(chunk));
      parser.write(decoder.decode(chunk, { stream: true }));
      if (isEnough()) return void stream.destroy();
    }
    parser.end();
  }

  /**
   * Returns the parts that a part refers to, by relationship id, and the kind of each relationship. The kind is the last
   * segment of the type's URL, which is the same in both variants of the standard.
   * @param {string} path
   */
  async relations(path) {
    const folder = posix.dirname(path);
    /** @type {Map<string, { kind: string, path: string }>} */
    const relations = new Map();
    await this.read(
      posix.join(folder, "_rels", `${posix.basename(path)}.rels`),
      {
        open(name, { Id, Type = "", Target = "", TargetMode }) {
          if (name !== "Relationship" || !Id || TargetMode === "External") return;
          const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
          relations.set(Id, { kind: Type.slice(Type.lastIndexOf("/") + 1), path: target });
        },
      },
      undefined,
      LIST_LIMITS,
    );
    return relations;
  }

  /** Returns the main part of the archive: the text, the presentation or the workbook. Throws UnreadableFile. */
  async mainPart() {
    for (const { kind, path } of (await this.relations("")).values())
      if (kind === "officeDocument") return path;
    throw new UnreadableFile("broken");
  }
}

/**
 * Returns the number of bytes that an entry takes in the archive's list.
 * @param {yauzl.Entry} entry
 */
export const listBytesOf = (entry) =>
  entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;

/**
 * Creates a parser that stops at the first sign of a document made to cost time. The library compares each closing tag with
 * all open ones and moves them for each opening tag, so its cost grows with the square of the depth.
 * @param {Listener} listener @param {number} attributeMaxChars @param {() => void} countElement
 */
function parserFor({ open, text, close }, attributeMaxChars, countElement) {
  let depth = 0;
  let attributes = 0;
  return new Parser(
    {
      onopentagname() {
        attributes = 0;
        countElement();
        if (++depth > XML_DEPTH_MAX) throw new UnreadableFile("too_large");
      },
      onattribute(_name, value) {
        if (++attributes > XML_ATTRIBUTES_MAX || value.length > attributeMaxChars)
          throw new UnreadableFile("too_large");
      },
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag(name) {
        depth--;
        close?.(localName(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
}

/** @param {string} name */
const localName = (name) => name.slice(name.indexOf(":") + 1);

/** Returns the encoding of XML: UTF-8 unless the first bytes indicate UTF-16. @param {Buffer} start */
function encodingOf(start) {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}

/** Returns whether an attribute is true, in either of XML's two notations. @param {string} [value] */
export const isTrue = (value) => value === "1" || value === "true";

/**
 * Returns the relationship id of an element. The attribute has a namespace prefix; a plain `id` is something else.
 * @param {Record<string, string>} attributes
 */
export function relationshipId(attributes) {
  const name = Object.keys(attributes).find((key) => key.endsWith(":id"));
  return name === undefined ? "" : (attributes[name] ?? "");
}
