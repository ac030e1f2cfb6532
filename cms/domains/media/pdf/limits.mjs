// @ts-check
/** Bounds of opening and drawing PDFs by strangers. All are ours. */

/** Longest time of one file: ten times what a report of 10,000 pages takes to be looked through. */
export const PDF_MAX_MS = 30_000;
/** Memory of the thread's own heap. */
export const PDF_HEAP_MAX_MB = 128;
/** Memory of the engine: pages of scans at 600 dots an inch need 200 MB. */
export const ENGINE_MAX_BYTES = 512 * 1024 * 1024;
/** Pages that are looked for; of longer files the first of these. */
export const PAGES_CHECKED_MAX = 20_000;
/** Files inside a PDF whose names are looked at. */
export const ATTACHMENTS_MAX = 1_000;
