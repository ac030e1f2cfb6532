// @ts-check
/**
 * Limits on everything that is read from files: bytes, structure, memory and time, each with its reason. Plain JavaScript,
 * because worker threads import it.
 */

// --- Zip archives and Office files ---

/** Entries of an archive: a presentation of 500 slides has 3,000. */
export const ARCHIVE_ENTRIES_MAX = 20_000;
/** Longest name of an entry, in bytes. Windows opens paths of 260 characters, which is at most 780 bytes of UTF-8. */
export const ARCHIVE_NAME_MAX_BYTES = 1_000;
/** Bytes of an archive's list, which is held in memory: 20,000 entries with names, times and comments of 800 bytes each. */
export const ARCHIVE_LIST_MAX_BYTES = 16_000_000;
/** Bytes of XML unpacked from one Office file while its text is read: a workbook of 200,000 rows has 90 MB. */
export const XML_MAX_BYTES = 128 * 1024 * 1024;
/** Bytes of a list of types or of relations: 20,000 entries of 400 bytes each. */
export const XML_LIST_MAX_BYTES = 8_000_000;
/**
 * Elements within each other. Chosen, not measured: no real text nests nearly as deep. The parser's cost grows with the square
 * of the depth.
 */
export const XML_DEPTH_MAX = 256;
/** Elements read from one Office file. Chosen: a workbook of 200,000 rows with ten cells each has 4 million. */
export const XML_ELEMENTS_MAX = 10_000_000;
/** Attributes of one element. Chosen, not measured: several times what a root with all its namespaces needs. */
export const XML_ATTRIBUTES_MAX = 256;
/**
 * Characters of an attribute. Word writes whole drawings into one (`o:gfxdata`, in base64), with hundreds of thousands. Chosen:
 * 8 million leave room for drawings of 6 MB. The cost is linear, and `XML_MAX_BYTES` bounds all attributes together.
 */
export const XML_ATTRIBUTE_MAX_CHARS = 8_000_000;
/** Characters of an attribute in a list of types or of relations. Chosen, not measured: addresses have 2,000. */
export const XML_LIST_ATTRIBUTE_MAX_CHARS = 100_000;

// --- Previews in Office files ---

/** Largest preview: those that programs write into their files have 20 KB. */
export const PREVIEW_MAX_BYTES = 5_000_000;
/** Longest time of extracting a preview: a presentation of 500 MB takes a tenth of a second. */
export const PREVIEW_MAX_MS = 10_000;
/** Heap of the thread that extracts previews: the list of 20,000 entries needs 20 MB. */
export const PREVIEW_HEAP_MAX_MB = 128;

// --- PDF ---

/** Longest time of one file: ten times what inspecting a report of 10,000 pages takes. */
export const PDF_MAX_MS = 30_000;
/** Heap of the thread that runs the PDF engine. */
export const PDF_HEAP_MAX_MB = 128;
/** Memory of the PDF engine: pages scanned at 600 dots per inch need 200 MB. */
export const PDF_ENGINE_MAX_BYTES = 512 * 1024 * 1024;
/** Pages that are checked. Of longer files, only the first ones are checked. */
export const PDF_PAGES_CHECKED_MAX = 20_000;
/** Attached files whose names are checked. */
export const PDF_ATTACHMENTS_MAX = 1_000;

// --- Text of files ---

/** Largest file whose text is read: it is held in memory once, and once more by the PDF engine. */
export const TEXT_FILE_MAX_BYTES = 100 * 1024 * 1024;
/** Longest time of reading one file: a report of 1,500 pages takes six seconds. */
export const TEXT_FILE_MAX_MS = 60_000;
/** Heap of the thread that reads text, in addition to the file's bytes and the PDF engine. */
export const TEXT_HEAP_MAX_MB = 512;
/** Pages, slides or sheets of a file. */
export const TEXT_PAGES_MAX = 3_000;
/** Characters of a file: about 1,300 printed pages. */
export const TEXT_MAX_CHARS = 4_000_000;
/** Lines of a file: a workbook of 200,000 rows has as many. Each line needs memory besides its characters. */
export const TEXT_LINES_MAX = 1_000_000;
/** Columns of a sheet. Excel: 16,384. Ranges of hidden columns and cells of a row have the same limit. */
export const SHEET_COLUMNS_MAX = 16_384;
/** Texts that the cells of a workbook share. Most may be short, so their number has a separate limit. */
export const SHARED_TEXTS_MAX = 1_000_000;
/** Characters of a number format that are read. Excel: 255. */
export const FORMAT_CODE_MAX_CHARS = 255;
/** Columns of a table in Word. A cell that says it spans more is broken. */
export const TABLE_COLUMNS_MAX = 63;
/** Cells of one table row in Word or PowerPoint. The text of further cells is added to the last one. PowerPoint: 75. */
export const ROW_CELLS_MAX = 1_000;
/** Word styles that are based on each other. Ten are rare, and a cycle would never end. */
export const STYLE_CHAIN_MAX = 20;
/**
 * Letters of a PDF's word that are read when it may continue on the next line. Searching longer runs takes the square of
 * their length.
 */
export const WORD_MAX_CHARS = 60;
/** Characters of a part. A snippet is searched for in one part at a time. A dense page has 5,000. */
export const PART_MAX_CHARS = 8_000;
