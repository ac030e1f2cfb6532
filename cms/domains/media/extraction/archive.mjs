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
} from "../../../contract/parser-limits.mjs";
import { Unreadable } from "./outcome.mjs";

/**
 * What is heard while a part of an office file is read. Names come without their namespace's prefix, which every
 * program chooses for itself.
 * @typedef {{ open?(name: string, attributes: Record<string, string>): void, text?(text: string): void, close?(name: string): void }} Listener
 */

/**
 * Limits of one part of an archive.
 * @typedef {{ maxBytes: number, attributeMaxChars: number }} PartLimits
 */

/** @type {PartLimits} */
const TEXT_LIMITS = { maxBytes: XML_MAX_BYTES, attributeMaxChars: XML_ATTRIBUTE_MAX_CHARS };
/**
 * Limits of a list of types or of relations.
 * @type {PartLimits}
 */
export const LIST_LIMITS = {
  maxBytes: XML_LIST_MAX_BYTES,
  attributeMaxChars: XML_LIST_ATTRIBUTE_MAX_CHARS,
};

/** The first bytes of an archive, and of the older format that Office wraps encrypted files in. */
const ZIP = Buffer.from("PK\x03\x04");
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * An office file as the archive of XML parts that it is. Parts are unpacked as a stream and parsed as they come, so that
 * neither a large workbook nor an archive made to burst needs memory.
 */
export class Archive {
  /** Bytes of XML that may still be unpacked. */
  #room = XML_MAX_BYTES;
  /** Elements read so far, over all parts. */
  #elements = 0;

  /** @param {yauzl.ZipFile} zip @param {Map<string, yauzl.Entry>} entries */
  constructor(zip, entries) {
    this.zip = zip;
    this.entries = entries;
  }

  /**
   * Throws Unreadable.
   * @param {Uint8Array} bytes
   */
  static async open(bytes) {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (buffer.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
      throw new Unreadable("encrypted");
    if (!buffer.subarray(0, ZIP.length).equals(ZIP)) throw new Unreadable("broken");
    return Archive.#of(await yauzl.fromBufferPromise(buffer, { lazyEntries: true }));
  }

  /**
   * An archive on this machine, of which only the parts that are asked for are read. Close it. Throws Unreadable, and what
   * the file system throws.
   * @param {string} path
   */
  static async openFile(path) {
    return Archive.#of(await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }));
  }

  /** @param {yauzl.ZipFile} zip */
  static async #of(zip) {
    if (zip.entryCount > ARCHIVE_ENTRIES_MAX) throw new Unreadable("too_large");
    /** @type {Map<string, yauzl.Entry>} */
    const entries = new Map();
    let listBytes = 0;
    for await (const entry of zip.eachEntry()) {
      listBytes += listBytesOf(entry);
      if (entry.fileNameLength > ARCHIVE_NAME_MAX_BYTES || listBytes > ARCHIVE_LIST_MAX_BYTES)
        throw new Unreadable("too_large");
      entries.set(entry.fileName, entry);
    }
    return new Archive(zip, entries);
  }

  close() {
    this.zip.close();
  }

  /**
   * Reads a part; the listener hears nothing of a missing one. Stops early when `isEnough` returns true. Throws Unreadable
   * as soon as a limit of the XML is passed.
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
    if (entry.isEncrypted()) throw new Unreadable("encrypted");
    const parser = parserFor(listener, attributeMaxChars, () => {
      if (++this.#elements > XML_ELEMENTS_MAX) throw new Unreadable("too_large");
    });
    let bytes = 0;
    /** @type {TextDecoder | undefined} */
    let decoder;
    const stream = await this.zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      this.#room -= chunk.length;
      bytes += chunk.length;
      if (this.#room < 0 || bytes > maxBytes) throw new Unreadable("too_large");
      decoder ??= new TextDecoder(encodingOf(chunk));
      parser.write(decoder.decode(chunk, { stream: true }));
      if (isEnough()) return void stream.destroy();
    }
    parser.end();
  }

  /**
   * The parts that a part names, by the name that it gives them, and the kind of relation: the last word of its address,
   * which is the same in both dialects of the standard.
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

  /** The part that the archive as a whole points to: the text, the presentation, the workbook. Throws Unreadable. */
  async mainPart() {
    for (const { kind, path } of (await this.relations("")).values())
      if (kind === "officeDocument") return path;
    throw new Unreadable("broken");
  }
}

/**
 * Bytes that an entry takes in the archive's list.
 * @param {yauzl.Entry} entry
 */
export const listBytesOf = (entry) =>
  entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;

/**
 * A parser that ends at the first sign of a document made to cost time: the library compares each closing name with all
 * open ones and moves them for each opening one, so that its cost grows with the square of the depth.
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
        if (++depth > XML_DEPTH_MAX) throw new Unreadable("too_large");
      },
      onattribute(_name, value) {
        if (++attributes > XML_ATTRIBUTES_MAX || value.length > attributeMaxChars)
          throw new Unreadable("too_large");
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

/** XML is UTF-8 unless its first bytes say that it is UTF-16. @param {Buffer} start */
function encodingOf(start) {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}

/** Whether an attribute says yes, in one of the two ways in which XML does. @param {string} [value] */
export const isYes = (value) => value === "1" || value === "true";

/**
 * The name under which an element refers to another part. It has the prefix of a namespace; a plain `id` is something else.
 * @param {Record<string, string>} attributes
 */
export function idOf(attributes) {
  const name = Object.keys(attributes).find((key) => key.endsWith(":id"));
  return name === undefined ? "" : (attributes[name] ?? "");
}
