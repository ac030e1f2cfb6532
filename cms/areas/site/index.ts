export {
  StoredSettings,
  findImages,
  type SiteService,
  createSiteService,
  type ContentVersion,
  createContentVersion,
} from "./site.service";
