// @ts-check
import { Parser } from "htmlparser2";
import { posix } from "node:path";
import yauzl from "yauzl";
import { ENTRIES_MAX, XML_MAX_BYTES } from "./limits.mjs";
import { Unreadable } from "./outcome.mjs";

/**
 * What is heard while a part of an office file is read. Names come without their namespace's prefix, which every
 * program chooses for itself.
 * @typedef {{ open?(name: string, attributes: Record<string, string>): void, text?(text: string): void, close?(name: string): void }} Listener
 */

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
    if (buffer.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE)) throw new Unreadable("encrypted");
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
    if (zip.entryCount > ENTRIES_MAX) throw new Unreadable("too_large");
    /** @type {Map<string, yauzl.Entry>} */
    const entries = new Map();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return new Archive(zip, entries);
  }

  close() {
    this.zip.close();
  }

  /**
   * Reads a part; nothing is heard of one that is not there. Stops early when `isEnough` says so.
   * @param {string} path @param {Listener} listener @param {() => boolean} [isEnough]
   */
  async read(path, listener, isEnough = () => false) {
    const entry = this.entries.get(path);
    if (!entry) return;
    if (entry.isEncrypted()) throw new Unreadable("encrypted");
    const parser = parserFor(listener);
    /** @type {TextDecoder | undefined} */
    let decoder;
    const stream = await this.zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      this.#room -= chunk.length;
      if (this.#room < 0) throw new Unreadable("too_large");
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
    await this.read(posix.join(folder, "_rels", `${posix.basename(path)}.rels`), {
      open(name, { Id, Type = "", Target = "", TargetMode }) {
        if (name !== "Relationship" || !Id || TargetMode === "External") return;
        const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
        relations.set(Id, { kind: Type.slice(Type.lastIndexOf("/") + 1), path: target });
      },
    });
    return relations;
  }

  /** The part that the archive as a whole points to: the text, the presentation, the workbook. Throws Unreadable. */
  async mainPart() {
    for (const { kind, path } of (await this.relations("")).values()) if (kind === "officeDocument") return path;
    throw new Unreadable("broken");
  }
}

/** @param {Listener} listener */
function parserFor({ open, text, close }) {
  return new Parser({
    onopentag: (name, attributes) => open?.(localName(name), attributes),
    ontext: (data) => text?.(data),
    onclosetag: (name) => close?.(localName(name)),
  }, { xmlMode: true, decodeEntities: true });
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
