export { type ContentVersion, createContentVersion } from "./content-version";
export { StoredSettings, findImages } from "./site.repo";
export { type SiteService, createSiteService } from "./site.service";
