import type { UploadReason } from "../../../../contract/upload-reasons";
import type { PdfFailure, PdfReader } from "../../media/pdf/pdf-reader";
import { isProgramName } from "./program-names.mjs";
import { bytesOf } from "./real-type.mjs";
import { Outlasted, Refusal } from "./refusal.mjs";

const REASONS: Record<Exclude<PdfFailure["failed"], "too_slow">, UploadReason> = {
  encrypted: "encrypted",
  broken: "broken",
  too_much_memory: "too_complex",
};
/** The end marker of a PDF, and within how many last bytes readers look for it (PDF Reference 1.7, appendix H, note 18). */
const END = "%%EOF";
const END_WITHIN_BYTES = 1_024;

/**
 * Checks that a PDF can be opened and has as many pages as it declares. A PDF without a valid table of objects is accepted
 * if it is complete: many programs write such files, and all readers repair them. Throws Refusal, and the signal's reason.
 */
export async function checkPdf(
  path: string,
  size: number,
  reader: PdfReader,
  signal?: AbortSignal,
): Promise<{ pageCount: number }> {
  const facts = await reader.inspect(path, signal);
  if ("failed" in facts)
    throw facts.failed === "too_slow" ? new Outlasted() : new Refusal(REASONS[facts.failed]);
  const { pageCount, missing, hasTable, attachments } = facts;
  if (pageCount < 1 || missing > 0 || (!hasTable && !(await hasEnd(path, size))))
    throw new Refusal("broken");
  if (attachments.some(isProgramName)) throw new Refusal("hidden_program");
  return { pageCount };
}

async function hasEnd(path: string, size: number): Promise<boolean> {
  const length = Math.min(size, END_WITHIN_BYTES);
  return (await bytesOf(path, size - length, length)).includes(END);
}
