export { CELL_SEPARATOR, type LineKind, type Line } from "./extraction.mjs";
export { type PreviewReader, createPreviewReader } from "./office/preview-reader";
export {
  type Drawing,
  type PdfFacts,
  type PdfFailure,
  type PdfReader,
  createPdfReader,
} from "./pdf/pdf-reader";
export {
  EXTRACTOR_VERSION,
  type Extraction,
  READABLE_KINDS,
  type Reason,
  type TextExtractor,
  createTextExtractor,
  failedExtraction,
} from "./text-extractor";
