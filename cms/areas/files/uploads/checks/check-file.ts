import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { UPLOAD_MAX_BYTES } from "../../../../contract/parser-limits.mjs";
import type { UploadReason } from "../../../../contract/upload-reasons";
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

/** An uploaded file on the local disk. */
export interface IncomingFile {
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
  pieces: Piece[] | null;
}

/** A refused file, and the reason. */
export interface RefusedFile {
  accepted: false;
  reason: UploadReason;
  /** Whether the check timed out or ended its thread. A busy machine may be the cause, so a second attempt is reasonable. */
  hasOutlasted?: true;
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
