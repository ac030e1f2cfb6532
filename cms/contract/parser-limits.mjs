// @ts-check
/**
 * Limits of parsers that read bytes from outside: size, structure and time, each with its reason. Those of PDF and Office
 * files are in the package text-extraction. Plain JavaScript, because worker threads start from files and not from the
 * bundle. `docs/security.md` contains the same limits as a table.
 */

// --- Sizes that the website and the content system share (`limits.ts` re-exports them) ---

/** Largest file that is accepted. R5.37: under 500 MB, of a million bytes each, as the site shows sizes. */
export const UPLOAD_MAX_BYTES = 499_999_999;
/** Largest picture of an author that is accepted. Chosen: twice what a phone's camera produces. */
export const AUTHOR_PICTURE_MAX_BYTES = 10_000_000;
/** Most pixels of a picture: an A0 poster at 250 dots per inch has 96 million. Decoding one takes 400 MB. */
export const IMAGE_MAX_PIXELS = 100_000_000;

// --- Attempts ---

/**
 * How often a check of a file may crash or time out before the file is refused. A single crash may have another cause;
 * two are taken as the file's fault.
 */
export const CHECK_ATTEMPTS_MAX = 2;

// --- Checks at the same time ---

/** Files that one process checks at the same time: each picture or archive takes memory and a core. */
export const CHECKS_AT_ONCE = 2;
/**
 * Files of one user that are checked at the same time. With fewer than `CHECKS_AT_ONCE` a slow file leaves a place for other
 * users.
 */
export const CHECKS_OF_USER_AT_ONCE = 1;

// --- The thread that checks files ---

/** Longest time of one step of a check. Chosen: a docx of 493 MB takes two seconds; unpacking 2 GB is estimated at ten. */
export const CHECK_STEP_MAX_MS = 60_000;
/** Heap of the thread. Chosen: as for the PDF engine's thread. Lists of archives and parts of pictures have other limits. */
export const CHECK_HEAP_MAX_MB = 128;

// --- Type by first bytes ---

/** First bytes of a file that identify its type: as many as the package file-type reads. */
export const START_BYTES = 4_100;
/** Bytes at either end of a file in the older Office format that are searched for the mark of an encrypted file. */
export const OLD_OFFICE_ENDS_BYTES = 1_000_000;
/** Longest name of a file, in bytes of UTF-8. File systems allow 255, and copies get longer names. */
export const NAME_MAX_BYTES = 200;

// --- Zip archives and Office files ---

/** Bytes to which an Office file may unpack, with everything embedded in it: four times the largest upload. */
export const UNPACKED_MAX_BYTES = 2_000_000_000;
/**
 * How many times its packed size a file may unpack to, once it unpacks to more than `UNPACKED_ANY_RATIO_BYTES`. Large
 * workbooks reach 50. Apache POI stops at 100, which real workbooks have exceeded.
 */
export const UNPACKED_RATIO_MAX = 200;
/** Up to this size any ratio is accepted: a blank scanned page packs a thousand to one. */
export const UNPACKED_ANY_RATIO_BYTES = 32_000_000;
/** Depth of Office files within Office files: a table in a slide in a text is two. */
export const NESTED_MAX = 3;
/** Office files within one Office file: a presentation of 500 slides with two charts on each has 1,000. */
export const NESTED_FILES_MAX = 2_000;

// --- Pictures ---

/** Longest time of decoding a picture, in seconds: 100 megapixels of any format take five. */
export const IMAGE_MAX_SECONDS = 30;
/** Segments of a JPEG: 500 MB of metadata in segments of 64 KB are 7,600. */
export const JPEG_SEGMENTS_MAX = 100_000;
/** Chunks of a PNG: 500 MB in chunks of 8 KB, which is what the common library writes, are 61,000. */
export const PNG_CHUNKS_MAX = 200_000;
/** Pictures and extensions of a GIF: a film of half an hour at 25 frames a second has 90,000. */
export const GIF_PARTS_MAX = 100_000;
/** Parts of a picture that is stored without its metadata: a TIFF of 5,000 pages with six such fields on each has 35,000. */
export const PICTURE_PIECES_MAX = 100_000;
/**
 * Directories of a TIFF, including those with metadata of a page. Chosen: a scanned document of 2,500 pages with metadata
 * on each.
 */
export const TIFF_DIRECTORIES_MAX = 5_000;
/** Fields of one directory; 100 kinds of fields exist. */
export const TIFF_FIELDS_MAX = 2_000;
/** Fields of all directories of a TIFF together: 5,000 pages of 40 fields. */
export const TIFF_FIELDS_TOTAL_MAX = 200_000;
/** Numbers in one list of a TIFF: 100 megapixels in tiles of 16 by 16, the smallest allowed, are 390,000. */
export const TIFF_VALUES_MAX = 1_000_000;
/** Numbers read from all lists of a TIFF together: twice the offsets and lengths of one page at its limit. */
export const TIFF_VALUES_TOTAL_MAX = 4_000_000;
/** Metadata directories within each other: GPS within EXIF is two. */
export const TIFF_NESTING_MAX = 3;
/** Pictures resized at once: as many as libuv has threads. Each keeps its source and its pixels in memory meanwhile. */
export const SIZED_AT_ONCE = 4;
/**
 * Pictures that are being resized or wait for it. Beyond this number the original picture is sent. Enough for a page of
 * results and the reader's next page.
 */
export const SIZED_WAITING_MAX = 24;
/** Larger files are sent in their original size. Pictures of articles and people have a tenth of this size. */
export const SIZED_SOURCE_MAX_BYTES = 20_000_000;
/**
 * Pictures with more pixels are sent in their original size. Cameras and phones take as many. Some formats decode as a
 * whole, at 3 bytes per pixel.
 */
export const SIZED_SOURCE_MAX_PIXELS = 25_000_000;
/** Longest time of resizing one picture, in seconds: 25 megapixels take one and a half. */
export const SIZED_MAX_SECONDS = 10;

// --- Previews in Office files ---

/** Most pixels of a preview: Office makes them 256 wide, other programs as large as a screen. */
export const PREVIEW_MAX_PIXELS = 25_000_000;

// --- JSON ---

/** Largest JSON body that the API reads. Chosen: the largest search body is a tenth of it. */
export const JSON_BODY_MAX_BYTES = 256 * 1024;
/**
 * Largest draft of an editor that the API and the pages read. Chosen: several times a toolkit in five languages with all
 * chapters.
 */
export const ADMIN_BODY_MAX_BYTES = 4 * 1024 * 1024;
/** Levels of objects and lists: a toolkit's draft has eight. */
export const JSON_DEPTH_MAX = 64;
/** Values in lists and objects together: the longest known draft has 2,000. Checking 20,000 wrong ones takes 100 ms. */
export const JSON_VALUES_MAX = 20_000;
/** Fields that an answer to invalid input names; a form has a tenth of them. */
export const INVALID_FIELDS_MAX = 100;

// --- GraphQL ---

/** Deepest nesting of fields: the layout query needs 4, an author's lists 5. */
export const GRAPHQL_DEPTH_MAX = 8;
/** Most expensive query, in fields that an answer may hold: the layout query with three full menus costs 35,000. */
export const GRAPHQL_COST_MAX = 50_000;
/** Longest query in tokens. Chosen: ten times the layout query. */
export const GRAPHQL_TOKENS_MAX = 3_000;
/**
 * Brackets of any kind inside each other. Chosen: more than the deepest query and introspection need together. The parser
 * recurses for each bracket, and the stack is limited.
 */
export const GRAPHQL_NESTING_MAX = 50;

// --- Import ---

/** Longest line of an import file: a report of 1,300 pages; the longest of the development corpus has 50 KB. */
export const IMPORT_LINE_MAX_BYTES = 4 * 1024 * 1024;
/** Reasons that are given for one rejected line. */
export const IMPORT_REASONS_MAX = 10;

// --- HTTP bodies ---

/**
 * Longest time of one request. Chosen: a report of 200 MB at 10 KB per second, sent as a form. Uploads with scripts
 * continue in another request.
 */
export const REQUEST_MAX_MS = 6 * 60 * 60 * 1000;
/** Longest time in which a body without files must arrive. Chosen: the longest draft of an editor at 20 KB per second. */
export const BODY_MAX_MS = 5 * 60 * 1000;
/** Largest form that a page of the website reads. Chosen: the longest texts of any form, each letter percent-encoded. */
export const FORM_BODY_MAX_BYTES = 256 * 1024;
/**
 * Fields of a form that is parsed by its schema. Chosen: several times the longest form. Parsing time grows with the
 * square of this number.
 */
export const FORM_FIELDS_MAX = 300;
/** Fields of a form that a page reads: a toolkit's form in the admin area has 2,000. Reading 20,000 takes 30 ms. */
export const FORM_VALUES_MAX = 20_000;
/** Bytes of a refused body that are discarded before the connection is closed, so that the client receives the answer. */
export const REFUSED_BODY_DRAIN_MAX_BYTES = 16 * 1024 * 1024;
/**
 * Longest time of discarding them. A client on a fast connection sends 16 MB in this time, and a slow one notices the close.
 */
export const REFUSED_BODY_DRAIN_MAX_MS = 500;

// --- Forms with files, which the API reads as a stream ---

/** All fields besides the files. Chosen: as much as JSON may have. */
export const UPLOAD_FIELDS_MAX_BYTES = JSON_BODY_MAX_BYTES;
/** Fields besides the files: the upload form with all its terms has 200. */
export const MULTIPART_FIELDS_MAX = 1_000;
/** Fields and files together: the most fields, and room for files that are refused by their own limit. */
export const MULTIPART_PARTS_MAX = 1_100;
/** Name of a field: the longest is an extra field's, with 100. */
export const MULTIPART_NAME_MAX_BYTES = 200;
/** Headers of one part: browsers send two. */
export const MULTIPART_HEADERS_MAX = 20;
/** Bytes of the headers of one part: ten times the longest file name that a browser sends, with each byte escaped. */
export const MULTIPART_HEADERS_MAX_BYTES = 8 * 1024;

// --- Browsers' reports of content that a page's policy blocked ---

/** Largest body. Chosen: a browser sends several reports at once, each under a kilobyte. */
export const CSP_REPORT_MAX_BYTES = 16 * 1024;
/** Reports in one body: as many as fit into it. */
export const CSP_REPORTS_MAX = 20;
/** Characters of one text of a report: twice the longest address that browsers agree on. */
export const CSP_REPORT_TEXT_MAX_CHARS = 4_000;

// --- Markdown ---

/** Longest text that is rendered in the main thread, in characters. With few marks it takes 3 ms. */
export const MARKDOWN_INLINE_MAX_CHARS = 4_000;
/** Most marks, line breaks among them, of such a text: an introduction with ten links has a hundred. */
export const MARKDOWN_INLINE_MAX_MARKS = 300;
/** Depth of lists and quotations, as markdown-it counts it: two for each list. Twenty nested lists are rendered. */
export const MARKDOWN_NESTING_MAX = 40;
/** Longest time of rendering one text. A book of 4 MB takes 2 s; after this time plain paragraphs are shown. */
export const MARKDOWN_MAX_MS = 10_000;
/** Heap of the thread that renders: a text of 4 MB full of marks needs 600 MB. */
export const MARKDOWN_HEAP_MAX_MB = 768;
/** HTML that is kept, in characters: about 300 long chapters. */
export const MARKDOWN_CACHE_MAX_CHARS = 16_000_000;
/** After this time a text that took too long is tried again. */
export const MARKDOWN_RETRY_MS = 10 * 60 * 1000;

// --- Returned mails ---

/** Lines of a report: 256 KB in lines of 13 bytes. Mail servers wrap at 76, so a report of that size has 3,500. */
export const MAIL_LINES_MAX = 20_000;
/** Parts within parts: a report has two levels, a report that was forwarded as an attachment has four. */
export const MAIL_NESTING_MAX = 8;
/** Bytes of headers of a mail and its parts together: ten times what mail servers write. */
export const MAIL_HEADERS_MAX_BYTES = 64 * 1024;
/** Recipients that are read from one report: each mail of the site has one. */
export const MAIL_RECIPIENTS_MAX = 20;
/** Longest time of reading a report: twenty times that of 20,000 lines. */
export const MAIL_MAX_MS = 5_000;
/** Heap of the thread that reads reports. */
export const MAIL_HEAP_MAX_MB = 128;

// --- SAML: answers and metadata of the identity provider, requests to the demonstration provider ---

/** Bytes of a provider's answer, as XML: 600 groups of 300 bytes each, which is how OpenSAML writes a long group name. */
export const SAML_RESPONSE_MAX_BYTES = 192 * 1024;
/** Bytes of the form that contains the answer: base64 takes four bytes for three, and escaping in a form adds a sixteenth. */
export const SAML_FORM_MAX_BYTES = 288 * 1024;
/**
 * Bytes of metadata: that of one provider has up to 100 KB. At this limit, reading it takes 0.2 s in the main thread,
 * once an hour.
 */
export const SAML_METADATA_MAX_BYTES = 500_000;
/** Longest time of fetching metadata. Chosen: a member of staff is waiting. */
export const SAML_METADATA_FETCH_MAX_MS = 10_000;
/** Bytes of a request to the demonstration provider, unpacked. The site's own have a tenth of it. */
export const SAML_REQUEST_MAX_BYTES = 16_384;
/**
 * Elements of an answer. Active Directory puts a user in 1,010 groups at most, with one element each, and the rest of an
 * answer has 60. The time of checking a signature grows with the square of this number: 0.2 s at this limit.
 */
export const SAML_ELEMENTS_MAX = 1_500;
/** Attributes of an answer, with namespaces: OpenSAML writes three for each group. */
export const SAML_ATTRIBUTES_MAX = 5_000;
/** Elements of metadata: AD FS describes each of its claims with three elements, in up to five lists. */
export const SAML_METADATA_ELEMENTS_MAX = 4_000;
/** Attributes of metadata, with namespaces. */
export const SAML_METADATA_ATTRIBUTES_MAX = 10_000;
/** Keys that a provider may sign with: two during a key change. An answer is checked against each. */
export const SAML_SIGNING_KEYS_MAX = 10;
/** Depth of elements: certificates in signatures lie 6 deep, names of organisations in metadata 5. */
export const SAML_DEPTH_MAX = 24;
/** Attributes of one element, with its namespaces: a response has 11. */
export const SAML_ELEMENT_ATTRIBUTES_MAX = 24;
/** Characters of one attribute: the longest are addresses. */
export const SAML_ATTRIBUTE_MAX_CHARS = 4_096;
/** Characters of one text: Active Directory's picture of a user (100 KB) in base64. A certificate has 10,000 at most. */
export const SAML_TEXT_MAX_CHARS = 140_000;
/** Different namespaces of a document, by prefix and address: metadata of AD FS, which has the most, declares 12. */
export const SAML_NAMESPACES_MAX = 32;
/**
 * Characters of a user's name at the provider (NameID). SAML allows 256 for persistent names (saml-core-2.0-os, 8.3.7),
 * and names in other formats may be longer. The database's index allows 2,700 bytes.
 */
export const SAML_NAME_ID_MAX_CHARS = 512;
/** Longest time of checking an answer, with the start of the thread: 40 times what the largest takes at rest. */
export const SAML_MAX_MS = 20_000;
/** Heap of the thread that checks answers: the largest needs 40 MB. */
export const SAML_HEAP_MAX_MB = 128;
/** Answers in the sign-on thread or its queue. Chosen: at 20 ms each, the last one waits less than half a second. */
export const SAML_WAITING_MAX = 20;

// --- OAI-PMH: only arguments are parsed; XML is only written ---

/** Bytes of the arguments of a request that is sent as a form. Node allows the same for an address with its headers. */
export const OAI_FORM_MAX_BYTES = 16_384;
