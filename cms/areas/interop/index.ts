export {
  type CitationFile,
  type CitationsService,
  type CitedPost,
  createCitationsService,
} from "./citations/citations.service";
export { CITATION_FILES } from "./citations/formats";
export {
  type ExportKind,
  type ExportsService,
  createExportsService,
} from "./exports/exports.service";
export type { DublinCore } from "./harvesting/dublin-core";
export {
  type HarvestList,
  type HarvestRecord,
  type HarvestingService,
  type RecordsVerb,
  createHarvestingService,
} from "./harvesting/harvesting.service";
export { type HarvestLimit, createHarvestLimit } from "./harvesting/limits";
export { OaiError, type OaiErrorCode } from "./harvesting/oai-error";
export { createResumptionTokens } from "./harvesting/resumption-tokens";
export type { HarvestSet } from "./harvesting/sets";
export { type SitemapService, createSitemapService } from "./harvesting/sitemap.service";
export {
  PACKS_AT_ONCE,
  type PackDownload,
  type PackKind,
  type PacksService,
  createPacksService,
} from "./packs/packs.service";
