export { collectionLetter } from "./collections/collection-letters";
export type { CollectionMails } from "./collections/collection-mails";
export {
  type CollectionsService,
  createCollectionsService,
} from "./collections/collections.service";
export { insertCollection } from "./collections/internal-collections.repo";
export type { InternalCollectionsService } from "./collections/internal-collections.service";
export { createOwnedCollections } from "./collections/owned-collections.service";
export type { PromotionService } from "./collections/promotion.service";
export { type CollectionWorkbooks, createCollectionWorkbooks } from "./collections/workbooks";
export { type CollectionsWorkshop, createCollectionsWorkshop } from "./collections/workshop";
export { type LibraryService, createLibraryService } from "./library/library.service";
export { exportSavedTitles } from "./library/saved-titles";
