export {
  type ArticleBody,
  COLLECTION_ROLE,
  type CollectionBody,
  type PageBody,
  START_HERE_ROLE,
  type ToolkitBody,
  chapterRole,
  dropdownRole,
} from "./bodies";
export { type ImageFile, filePath, loadCards, toImage } from "./cards";
export { documentRefs } from "./document-refs";
export {
  keepFormerAddresses,
  presentAddresses,
  wasInternalPdf,
  withoutEndSlash,
} from "./former-addresses";
export { type ListedPost, listInFull, makerNames, termNames } from "./listing";
export { makersOf, nameKey } from "./makers";
export { plainText, renderMarkdown } from "./markdown";
export { searchOwn, sortByTitle } from "./own-lists";
export { moved } from "./own-order";
export {
  type PostItems,
  type PostRow,
  englishOf,
  findItems,
  findPost,
  findTermIds,
  holdsText,
  listPostsWithTerm,
  onlyVisible,
  postIdByKey,
  postIdBySlug,
  shownTranslation,
  textLanguagesOf,
  translationsOf,
  visibleType,
} from "./posts.reader";
export { type PostDraft, savePosts, takeDatabaseId } from "./posts.writer";
export { relatedDocuments } from "./related";
export { searchType } from "./search-type";
export { seoOf } from "./seo";
export { textPages } from "./text-pages";
export { capitalised } from "./text";
export { type TombstoneRow, findTombstone, hasGone, isGone } from "./tombstones.reader";
export { deleteTombstone, hasTombstone, lockRemoved, saveTombstone } from "./tombstones.writer";
export { UNDATED, isUnknown } from "./undated";
export { type Viewer, viewerOf, visibleFile, visiblePost, worksOn } from "./visibility.policy";
