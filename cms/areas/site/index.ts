export { type ContentVersion, createContentVersion } from "./content-version";
export { StoredSettings, findImages } from "./site.service";
export { type SiteService, createSiteService } from "./site.service";
