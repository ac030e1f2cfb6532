export { CELL_SEPARATOR, type LineKind, type Line } from "./extraction.mjs";
export { type PreviewReader, createPreviewReader } from "./readers";
export {
  type Drawing,
  type PdfFacts,
  type PdfFailure,
  type PdfReader,
  createPdfReader,
} from "./readers";
export {
  EXTRACTOR_VERSION,
  type Extraction,
  READABLE_KINDS,
  type Reason,
  type TextExtractor,
  createTextExtractor,
  failedExtraction,
} from "./readers";
