import { stat, mkdtemp, rm } from "node:fs/promises";
import type { Logger } from "pino";
import {
  UPLOAD_MAX_BYTES,
  CHECKS_AT_ONCE,
  CHECKS_OF_USER_AT_ONCE,
  NAME_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SECONDS,
  CHECK_HEAP_MAX_MB,
  CHECK_STEP_MAX_MS,
} from "../../../../contract/parser-limits.mjs";
import type { UploadReason } from "../../../../contract/upload-rules";
import type { PdfReader, PdfFailure } from "@resource-library/text-extraction";
import { type StoredKind, STORED_KINDS } from "../../media/stored-kinds.mjs";
import type { KeptPart } from "../pictures/metadata-plan.mjs";
import { isMisleading, isProgramName, extensionOf, baseName } from "./programs.mjs";
import { CheckInterrupted, Refusal } from "./refusal.mjs";
import type { VirusScanner } from "./virus-scanner";
import { type FairQueue, fairQueue, limitConcurrency } from "../../../../platform/concurrency";
import { bytesOf, type RealType } from "./real-type.mjs";
import filenamify from "filenamify";
import sharp, { type Metadata } from "sharp";
import { checkPixels, type PictureSize, type PictureFacts } from "./picture-facts.mjs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createThreads, ThreadError } from "../../../../platform/thread";
import type { Answer, Question } from "./worker.mjs";

/** Extensions that are removed from a name: those of all supported types. */
const SUPPORTED_EXTENSIONS = new Set(STORED_KINDS.flatMap(({ extensions }) => extensions));

/**
 * Returns the name under which a file is stored. It keeps the user's name, in any script. It removes folders, invisible
 * characters, changes of text direction, and characters and names that operating systems reserve. It limits the length, and
 * sets an extension of the file's real type.
 */
export function cleanFileName(name: string, kind: Pick<StoredKind, "kind" | "extensions">): string {
  const visible = baseName(name)
    .replace(/\p{Surrogate}/gu, "")
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (JOINERS.has(sign) ? sign : ""));
  const extension = extensionOf(visible.trimEnd());
  const stem = SUPPORTED_EXTENSIONS.has(extension)
    ? visible.trimEnd().slice(0, -extension.length - 1)
    : visible;
  const kept = kind.extensions.includes(extension) ? extension : kind.extensions[0]!;
  // The name begins with a letter, a digit or a bracket: a dot would hide the file, a dash would make it an option of a
  // command.
  const clean = filenamify(stem, { replacement: " ", maxLength: NAME_MAX_BYTES })
    .replace(/ {2,}/g, " ")
    .replace(/^[^\p{L}\p{N}\p{Ps}\p{Pi}¿¡]+/u, "")
    .trim();
  const safe = /[\p{L}\p{N}]/u.test(clean)
    ? cutToBytes(clean, NAME_MAX_BYTES - kept.length - 1)
    : kind.kind.toLowerCase();
  return `${filenamify(safe, { replacement: " ", maxLength: NAME_MAX_BYTES }).trim()}.${kept}`;
}

/**
 * Invisible characters that are not removed. filenamify keeps U+200D, which joins emoji. It replaces U+200C, which separates
 * letters in Persian words, with a space.
 */
const JOINERS = new Set(["\u200C", "\u200D"]);

/** Returns as many whole characters, with their accents, as fit. */
function cutToBytes(text: string, bytesMax: number): string {
  if (Buffer.byteLength(text) <= bytesMax) return text;
  let cut = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(cut + segment) > bytesMax) break;
    cut += segment;
  }
  return cut.trimEnd();
}

/** An uploaded file on the local disk. */
interface IncomingFile {
  path: string;
  /** The name that the user gave it; it is not trusted. */
  name: string;
  signal?: AbortSignal;
}

/** An accepted file: its type by its content, and its cleaned name. */
export interface AcceptedFile extends Pick<StoredKind, "kind" | "mimeType"> {
  accepted: true;
  name: string;
  /** For pictures: size as displayed, in pixels. */
  image?: PictureSize;
  /** For PDFs. */
  pageCount?: number;
  /** How to store the file without parsing it again: the parts that are kept, or null for all bytes. */
  keptParts: KeptPart[] | null;
}

/** A refused file, and the reason. */
interface RefusedFile {
  accepted: false;
  reason: UploadReason;
  /** Whether the check timed out or ended its thread. A busy machine may be the cause, so a second attempt is reasonable. */
  wasInterrupted?: true;
}

export interface FileChecks {
  /**
   * Decides whether the library accepts a file; `docs/operations/uploads.md` says what is checked and why. Uses the same
   * amount of memory for any size. Untrusted bytes are parsed in threads with limits. Throws errors of the file system, and
   * the signal's reason.
   */
  checkFile(file: IncomingFile): Promise<AcceptedFile | RefusedFile>;
  /** Ends the threads. */
  close(): Promise<void>;
}

interface FileChecksDeps {
  pdf: PdfReader;
  /** Null if no scanner is configured. */
  scanner: VirusScanner | null;
  logger: Logger;
  /** Time limit of one step, in ms. */
  stepMaxMs?: number;
}

export function createFileChecks({ pdf, scanner, logger, stepMaxMs }: FileChecksDeps): FileChecks {
  const thread = createCheckThread({ maxMs: stepMaxMs });

  /** Cheap checks come first. The scanner receives only files that passed all other checks. */
  async function check({ path, name, signal }: IncomingFile): Promise<AcceptedFile> {
    const { size } = await stat(path);
    if (size === 0) throw new Refusal("empty");
    if (size > UPLOAD_MAX_BYTES) throw new Refusal("too_large");
    const type = await thread.typeOf(path, size, signal);
    if (isMisleading(name)) throw new Refusal("misleading_name");
    const found = await checkContent(path, size, type, signal);
    signal?.throwIfAborted();
    await scanner?.scan(path, signal);
    const { kind, mimeType } = found.type;
    return {
      accepted: true,
      kind,
      mimeType,
      name: cleanFileName(name, found.type),
      keptParts: null,
      ...found.facts,
    };
  }

  async function checkContent(
    path: string,
    size: number,
    type: StoredKind | "archive",
    signal?: AbortSignal,
  ) {
    if (type === "archive") return { type: await thread.checkOffice(path, size, signal) };
    if (type.kind === "PDF") return { type, facts: await checkPdf(path, size, pdf, signal) };
    return { type, facts: await checkPicture(path, type, thread, signal) };
  }

  return {
    async checkFile(file) {
      try {
        return await check(file);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        logger.info({ reason: error.reason, err: error.cause }, "refused an uploaded file");
        return {
          accepted: false,
          reason: error.reason,
          ...(error instanceof CheckInterrupted && { wasInterrupted: true }),
        };
      }
    },
    close: () => thread.close(),
  };
}

/** The queue of all file checks of a process, by user. Null is the owner of files whose account was deleted. */
export type CheckQueue = FairQueue<number | null>;

/** Returns a queue in which users take turns. */
export function createCheckQueue(): CheckQueue {
  return fairQueue({ places: CHECKS_AT_ONCE, placesOfOwner: CHECKS_OF_USER_AT_ONCE });
}

const PDF_REASONS: Record<Exclude<PdfFailure["failed"], "too_slow">, UploadReason> = {
  encrypted: "encrypted",
  broken: "broken",
  too_much_memory: "too_complex",
};
/** The end marker of a PDF, and within how many last bytes readers look for it (PDF Reference 1.7, appendix H, note 18). */
const PDF_END = "%%EOF";
const PDF_END_WITHIN_BYTES = 1_024;

/**
 * Checks that a PDF can be opened and has as many pages as it declares. A PDF without a valid table of objects is accepted
 * if it is complete: many programs write such files, and all readers repair them. Throws Refusal, and the signal's reason.
 */
async function checkPdf(
  path: string,
  size: number,
  reader: PdfReader,
  signal?: AbortSignal,
): Promise<{ pageCount: number }> {
  const facts = await reader.inspect(path, signal);
  if ("failed" in facts)
    throw facts.failed === "too_slow"
      ? new CheckInterrupted()
      : new Refusal(PDF_REASONS[facts.failed]);
  const { pageCount, missing, hasTable, attachments } = facts;
  if (pageCount < 1 || missing > 0 || (!hasTable && !(await hasPdfEnd(path, size))))
    throw new Refusal("broken");
  if (attachments.some(isProgramName)) throw new Refusal("hidden_program");
  return { pageCount };
}

async function hasPdfEnd(path: string, size: number): Promise<boolean> {
  const length = Math.min(size, PDF_END_WITHIN_BYTES);
  return (await bytesOf(path, size - length, length)).includes(PDF_END);
}

/** libvips' names of the formats that it decodes. */
const FORMATS: Partial<Record<StoredKind["kind"], string>> = {
  JPG: "jpeg",
  PNG: "png",
  GIF: "gif",
  TIFF: "tiff",
};
/** From this value on, orientations swap width and height (EXIF 2.3, 4.6.4). */
const ON_ITS_SIDE = 5;
/** Width and height of the trial picture that is decoded and discarded. */
const TRIAL_PIXELS = 64;

/** Result of checking a picture: its displayed size, and how it is stored without metadata. */
interface CheckedPicture {
  image: PictureSize;
  keptParts: KeptPart[] | null;
}

/** Decodes one picture at a time: a picture that can only be decoded as a whole needs memory for all its pixels. */
const decoding = limitConcurrency(1);

/**
 * Checks a picture: its size from its header, before anything is decoded; that it can be decoded completely; and that its
 * metadata can be removed, so that an accepted picture can always be stored. Throws Refusal, and the signal's reason.
 */
async function checkPicture(
  path: string,
  { kind }: StoredKind,
  thread: CheckThread,
  signal?: AbortSignal,
): Promise<CheckedPicture> {
  const { size, isDecodable } = await thread.pictureFacts(path, kind, signal);
  const head = isDecodable ? await checkDecodes(path, kind, size !== null) : null;
  signal?.throwIfAborted();
  const { width, height } = size ?? head ?? {};
  if (!width || !height) throw new Refusal("broken");
  const orientation = head?.orientation ?? 1;
  return {
    image: displayedSize({ width, height }, orientation),
    keptParts: await thread.plan(path, kind, orientation, signal),
  };
}

/**
 * Decodes a picture completely and returns its metadata. Returns null for a picture with valid headers that libvips cannot
 * open, because it does not support every kind of TIFF. Throws Refusal.
 */
async function checkDecodes(
  path: string,
  kind: StoredKind["kind"],
  hasValidHeaders: boolean,
): Promise<Metadata | null> {
  const head = await metadataOf(path);
  if (head instanceof Refusal) {
    if (hasValidHeaders) return null;
    throw head;
  }
  if (!head.width || !head.height || head.format !== FORMATS[kind]) throw new Refusal("broken");
  checkPixels(head);
  await decoding(() => decode(path));
  return head;
}

function displayedSize({ width, height }: PictureSize, orientation: number): PictureSize {
  return orientation >= ON_ITS_SIDE ? { width: height, height: width } : { width, height };
}

function metadataOf(path: string): Promise<Metadata | Refusal> {
  return sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => new Refusal("broken", error));
}

async function decode(path: string): Promise<void> {
  try {
    await sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: "error", sequentialRead: true })
      .resize(TRIAL_PIXELS, TRIAL_PIXELS, { fit: "fill" })
      .timeout({ seconds: IMAGE_MAX_SECONDS })
      .raw()
      .toBuffer();
  } catch (error) {
    throw /timeout/i.test(String(error))
      ? new CheckInterrupted(error)
      : new Refusal("broken", error);
  }
}

/** Number of steps after which a new thread takes over, so that memory used for a large file is released. */
const STEPS_OF_A_THREAD = 500;

/**
 * The steps of a check that parse untrusted bytes. They run in separate threads, as many as files are checked at once. All
 * throw Refusal, CheckInterrupted if a step times out or ends its thread, the signal's reason, and errors of the file system.
 */
interface CheckThread {
  /** Returns the type of a file by its content. */
  typeOf(path: string, size: number, signal?: AbortSignal): Promise<RealType>;
  /** Checks an Office file and all files embedded in it. */
  checkOffice(path: string, size: number, signal?: AbortSignal): Promise<StoredKind>;
  /** Checks the headers of a picture and returns the facts in them. */
  pictureFacts(path: string, kind: StoredKind["kind"], signal?: AbortSignal): Promise<PictureFacts>;
  /** Plans how to store a file without metadata. Returns null if the file is stored byte for byte. */
  plan(
    path: string,
    kind: StoredKind["kind"],
    orientation: number,
    signal?: AbortSignal,
  ): Promise<KeptPart[] | null>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Creates the threads. `maxMs` is the time limit of a step. */
function createCheckThread({ maxMs = CHECK_STEP_MAX_MS } = {}): CheckThread {
  const thread = createThreads<Question, Answer>(CHECKS_AT_ONCE, {
    file: "cms/areas/files/uploads/checks/worker.mjs",
    maxMs,
    heapMaxMb: CHECK_HEAP_MAX_MB,
    workMax: STEPS_OF_A_THREAD,
  });

  async function ask(question: Question, signal?: AbortSignal): Promise<unknown> {
    const answer = await answerTo(question, signal);
    if ("found" in answer) return answer.found;
    if ("failed" in answer) throw new Error(answer.failed);
    throw new Refusal(answer.refused, answer.cause || undefined);
  }

  async function answerTo(question: Question, signal?: AbortSignal): Promise<Answer> {
    try {
      return await thread.ask(question, { work: 1, signal });
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      // A crashed thread is also worth a second attempt: the machine may be short of memory.
      throw error.problem === "too_much_memory"
        ? new Refusal("too_complex", error)
        : new CheckInterrupted(error);
    }
  }

  return {
    typeOf: async (path, size, signal) =>
      (await ask({ step: "type", path, size }, signal)) as RealType,
    async checkOffice(path, size, signal) {
      // Created and removed here, because the thread may be terminated at any moment.
      const scratch = await mkdtemp(join(tmpdir(), "upload-"));
      try {
        return (await ask({ step: "office", path, size, scratch }, signal)) as StoredKind;
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
    pictureFacts: async (path, kind, signal) =>
      (await ask({ step: "picture", path, kind }, signal)) as PictureFacts,
    plan: async (path, kind, orientation, signal) =>
      (await ask({ step: "plan", path, kind, orientation }, signal)) as KeptPart[] | null,
    close: () => thread.close(),
  };
}
