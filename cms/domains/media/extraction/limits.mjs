// @ts-check
/** Bounds of reading files: what goes beyond is left out or ends the reading, never the process. All are ours. */

/** Largest file whose text is read: it is held in memory once, and by the PDF engine once more. */
export const FILE_MAX_BYTES = 100 * 1024 * 1024;
/** Longest time of one file; a report of 1,500 pages takes six seconds. */
export const FILE_MAX_MS = 60_000;
/** Memory of the thread's own heap, beside the file's bytes and the PDF engine. */
export const HEAP_MAX_MB = 512;
/** Pages, slides or sheets of a file. */
export const PAGES_MAX = 3_000;
/** Characters of a file: about 1,300 printed pages. */
export const TEXT_MAX_CHARS = 4_000_000;
/** Characters of a part, and so of what is read at once to find a passage: a dense page has 5,000. */
export const PART_MAX_CHARS = 8_000;
/** Bytes of XML that are unpacked from one office file: a workbook of 200,000 rows has 90 MB. */
export const XML_MAX_BYTES = 128 * 1024 * 1024;
/** Entries of an office file's archive. */
export const ENTRIES_MAX = 20_000;
