export {
  createPdfReader,
  createPreviewReader,
  createTextExtractor,
} from "@resource-library/text-extraction";
export {
  type FileReadResult,
  readFileTexts,
  readResultAsJson,
  shownText,
} from "./media/file-texts.repo";
export { type FileTextsService, createFileTextsService } from "./media/file-texts.service";
export {
  type FileDraft,
  type FileRow,
  type Download,
  type DownloadsService,
  type MediaService,
  fileAsJson,
  saveFiles,
  createDownloadsService,
  createMediaService,
  toMediaItem,
} from "./media/files.service";
export { STORED_KINDS, STORED_KIND_NAMES, kindOf, storedKindOf } from "./media/stored-kinds.mjs";
export {
  type TextVersionsService,
  createTextVersionsService,
  textVersionOf,
} from "./media/text-versions.service";
export { type SizedPictures, createSizedPictures } from "./media/thumbnails/sized-pictures";
export {
  type ThumbnailsService,
  createThumbnailsService,
} from "./media/thumbnails/thumbnails.service";
export { deleteStoredBytes, deleteUnusedFiles, isUsedOutsidePosts } from "./media/unused-files";
export {
  type AcceptedFile,
  type CheckQueue,
  type FileChecks,
  createCheckQueue,
  createFileChecks,
  cleanFileName,
} from "./uploads/checks/check-file";
export { createClamd } from "./uploads/checks/virus-scanner";
export { withoutMetadata } from "./uploads/pictures/without-metadata";
