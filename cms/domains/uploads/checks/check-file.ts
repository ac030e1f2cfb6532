import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import { UPLOAD_MAX_BYTES } from "../../../contract/limits";
import type { UploadReason } from "../../../contract/upload-reasons";
import type { PdfReader } from "../../media/pdf/pdf-reader";
import type { StoredKind } from "../../media/stored-kinds";
import { cleanFileName, isMisleading } from "./names";
import { checkOffice } from "./office";
import { checkPdf } from "./pdf";
import { checkPicture, type PictureSize } from "./picture";
import { realType } from "./real-type";
import { Refusal } from "./refusal";
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
}

/** A file that is not, and why. */
export interface RefusedFile {
  accepted: false;
  reason: UploadReason;
}

export interface FileChecks {
  /**
   * Looks whether the library takes a file in; `docs/operations/uploads.md` says what is looked at and why. Needs the
   * same memory for any size. Throws what the file system throws, and the signal's reason.
   */
  checkFile(file: IncomingFile): Promise<AcceptedFile | RefusedFile>;
}

/** Takes no scanner where none is configured. */
export function createFileChecks({ pdf, scanner, logger }: { pdf: PdfReader; scanner: VirusScanner | null; logger: Logger }): FileChecks {
  /** The cheapest questions come first; the scanner hears only of what would be taken in. */
  async function check({ path, name, signal }: IncomingFile): Promise<AcceptedFile> {
    const { size } = await stat(path);
    if (size === 0) throw new Refusal("empty");
    if (size > UPLOAD_MAX_BYTES) throw new Refusal("too_large");
    const type = await realType(path, size);
    if (isMisleading(name)) throw new Refusal("misleading_name");
    const found = await lookInto(path, size, type, signal);
    signal?.throwIfAborted();
    await scanner?.scan(path, signal);
    const { kind, mimeType } = found.type;
    return { accepted: true, kind, mimeType, name: cleanFileName(name, found.type), ...found.facts };
  }

  async function lookInto(path: string, size: number, type: StoredKind | "archive", signal?: AbortSignal) {
    if (type === "archive") return { type: await checkOffice(path, size, signal) };
    if (type.kind === "PDF") return { type, facts: await checkPdf(path, size, pdf, signal) };
    return { type, facts: { image: await checkPicture(path, size, type) } };
  }

  return {
    async checkFile(file) {
      try {
        return await check(file);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        logger.info({ reason: error.reason, err: error.cause }, "a file is not taken in");
        return { accepted: false, reason: error.reason };
      }
    },
  };
}
