import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { UPLOAD_MAX_BYTES } from "../../../contract/parser-limits.mjs";
import type { UploadReason } from "../../../contract/upload-reasons";
import type { PdfReader } from "../../media/pdf/pdf-reader";
import type { StoredKind } from "../../media/stored-kinds";
import type { Piece } from "../pictures/metadata-plan.mjs";
import { createCheckThread } from "./check-thread";
import { cleanFileName } from "./names";
import { checkPdf } from "./pdf";
import { checkPicture, type PictureSize } from "./picture";
import { isMisleading } from "./program-names.mjs";
import { Outlasted, Refusal } from "./refusal.mjs";
import type { VirusScanner } from "./virus-scanner";

/** A file that somebody hands in, on this machine's disk. */
export interface IncomingFile {
  path: string;
  /** What its owner calls it; nothing in it is trusted. */
  name: string;
  signal?: AbortSignal;
}

/** A file that is taken in: what it is by its content, and the name that it gets. */
export interface AcceptedFile extends Pick<StoredKind, "kind" | "mimeType"> {
  accepted: true;
  name: string;
  /** Of pictures: as people see them, in pixels. */
  image?: PictureSize;
  /** Of PDFs. */
  pageCount?: number;
  /** How the file is stored, so that storing it parses nothing: the parts that are kept, or null for all bytes. */
  pieces: Piece[] | null;
}

/** A file that is not, and why. */
export interface RefusedFile {
  accepted: false;
  reason: UploadReason;
  /** Whether the check took longer than it may. A busy machine can be the cause, so that a second attempt is fair. */
  hasOutlasted?: true;
}

export interface FileChecks {
  /**
   * Decides whether the library accepts a file; `docs/operations/uploads.md` says what is checked and why. Needs the same
   * memory for any size. Untrusted bytes are parsed in threads with limits. Throws what the file system throws, and the
   * signal's reason.
   */
  checkFile(file: IncomingFile): Promise<AcceptedFile | RefusedFile>;
  /** Ends the thread. */
  close(): Promise<void>;
}

interface FileChecksDeps {
  pdf: PdfReader;
  /** Null where none is configured. */
  scanner: VirusScanner | null;
  logger: Logger;
  /** Longest time of one step in ms. */
  stepMaxMs?: number;
}

export function createFileChecks({ pdf, scanner, logger, stepMaxMs }: FileChecksDeps): FileChecks {
  const thread = createCheckThread({ maxMs: stepMaxMs });

  /** The cheapest questions come first; the scanner gets only files that passed all other checks. */
  async function check({ path, name, signal }: IncomingFile): Promise<AcceptedFile> {
    const { size } = await stat(path);
    if (size === 0) throw new Refusal("empty");
    if (size > UPLOAD_MAX_BYTES) throw new Refusal("too_large");
    const type = await thread.typeOf(path, size, signal);
    if (isMisleading(name)) throw new Refusal("misleading_name");
    const found = await lookInto(path, size, type, signal);
    signal?.throwIfAborted();
    await scanner?.scan(path, signal);
    const { kind, mimeType } = found.type;
    return {
      accepted: true,
      kind,
      mimeType,
      name: cleanFileName(name, found.type),
      pieces: null,
      ...found.facts,
    };
  }

  async function lookInto(
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
        logger.info({ reason: error.reason, err: error.cause }, "a file is not taken in");
        return {
          accepted: false,
          reason: error.reason,
          ...(error instanceof Outlasted && { hasOutlasted: true }),
        };
      }
    },
    close: () => thread.close(),
  };
}
