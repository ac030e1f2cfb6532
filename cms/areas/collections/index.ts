export { type CollectionMails, collectionMailContent } from "./collections/collection-mails";
export {
  type CollectionServices,
  createCollectionServices,
} from "./collections/collection-services";
export {
  type CollectionWorkbooks,
  type CollectionsService,
  createCollectionWorkbooks,
  createCollectionsService,
} from "./collections/collections.service";
export { insertCollection } from "./collections/internal-collections.repo";
export type { InternalCollectionsService } from "./collections/internal-collections.service";
export { createOwnedCollections } from "./collections/owned-collections.service";
export type { PromotionService } from "./collections/promotion.service";
export { type LibraryService, createLibraryService, exportSavedTitles } from "./library.service";
