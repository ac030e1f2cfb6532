export { type ContentVersion, createContentVersion } from "./content-version";
export { findImages } from "./site.repo";
export { type SiteService, createSiteService } from "./site.service";
export { Stored } from "./stored-settings";
