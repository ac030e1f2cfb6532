export {
  type Download,
  type DownloadsService,
  createDownloadsService,
} from "./media/downloads.service";
export { createTextExtractor } from "./media/extraction/extractor";
export { isShownBesidePosts } from "./media/file-references";
export { type FileRow, fileAsJson } from "./media/file-row";
export { type FileTextsService, createFileTextsService } from "./media/file-texts.service";
export { readFileTexts } from "./media/file-texts";
export { type FileDraft, saveFiles } from "./media/files.writer";
export { clearLooseFiles, dropBytes } from "./media/loose-files";
export { type MediaService, createMediaService, toMediaItem } from "./media/media.service";
export { createPdfReader } from "./media/pdf/pdf-reader";
export { shownText } from "./media/shown-text";
export { STORED_KINDS, STORED_KIND_NAMES, kindOf, storedKindOf } from "./media/stored-kinds";
export { type Reading, readingAsJson, textVersionOf } from "./media/text-version";
export { type TextVersionsService, createTextVersionsService } from "./media/text-versions.service";
export { createPreviewReader } from "./media/thumbnails/preview-reader";
export { type SizedPictures, createSizedPictures } from "./media/thumbnails/sized-pictures";
export {
  type ThumbnailsService,
  createThumbnailsService,
} from "./media/thumbnails/thumbnails.service";
export { type AcceptedFile, type FileChecks, createFileChecks } from "./uploads/checks/check-file";
export { type CheckQueue, createCheckQueue } from "./uploads/checks/check-queue";
export { cleanFileName } from "./uploads/checks/names";
export { createClamd } from "./uploads/checks/virus-scanner";
export { withoutMetadata } from "./uploads/pictures/without-metadata";
