export {
  type ArticleBody,
  type CollectionBody,
  type PageBody,
  type ToolkitBody,
  COLLECTION_ROLE,
  START_HERE_ROLE,
  chapterRole,
  dropdownRole,
} from "./bodies";
export {
  type ImageFile,
  capitalised,
  documentRefs,
  filePath,
  loadCards,
  seoOf,
  toImage,
} from "./cards";
export {
  type PostDraft,
  redirectFormerAddresses,
  presentAddresses,
  wasInternalPdf,
  withoutEndSlash,
  savePosts,
  reserveDatabaseId,
} from "./posts.writer";
export {
  type ListedPost,
  creditNames,
  creditsOf,
  listForExport,
  nameKey,
  termNames,
  filterByTitle,
  moved,
  sortByTitle,
} from "./listing";
export { plainText, renderMarkdown, textPages } from "./markdown";
export {
  type PostItems,
  type PostRow,
  UNDATED,
  englishOf,
  findItems,
  findPost,
  findTermIds,
  hasText,
  isUndated,
  listPostsWithTerm,
  onlyVisible,
  postIdByKey,
  postIdBySlug,
  shownTranslation,
  textLanguagesOf,
  translationsOf,
  visibleType,
  relatedDocuments,
} from "./posts.reader";
export {
  type TombstoneRow,
  deleteTombstone,
  findTombstone,
  isDeletedFile,
  hasTombstone,
  isRemovedFile,
  lockRemoved,
  saveTombstone,
} from "./tombstones.repo";
export {
  type Viewer,
  searchType,
  viewerOf,
  visibleFile,
  visiblePost,
  isOwnerOrCollaborator,
} from "./visibility.policy";
