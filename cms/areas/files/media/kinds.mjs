// @ts-check
/**
 * Types of files that the library accepts (R5.38). Plain JavaScript for the thread that checks files; other code
 * imports them from `stored-kinds.ts`.
 * @type {readonly import("./stored-kinds").StoredKind[]}
 */
export const STORED_KINDS = [
  { kind: "PDF", mimeType: "application/pdf", endings: ["pdf"] },
  {
    kind: "DOCX",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    endings: ["docx"],
  },
  {
    kind: "XLSX",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    endings: ["xlsx"],
  },
  {
    kind: "PPTX",
    mimeType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    endings: ["pptx"],
  },
  { kind: "JPG", mimeType: "image/jpeg", endings: ["jpg", "jpeg"] },
  { kind: "PNG", mimeType: "image/png", endings: ["png"] },
  { kind: "GIF", mimeType: "image/gif", endings: ["gif"] },
  { kind: "BMP", mimeType: "image/bmp", endings: ["bmp"] },
  { kind: "TIFF", mimeType: "image/tiff", endings: ["tiff", "tif"] },
];
