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
  type HarvestLimit,
  type HarvestList,
  type HarvestRecord,
  type HarvestingService,
  type RecordsVerb,
  createHarvestLimit,
  createHarvestingService,
} from "./harvesting/harvesting.service";
export {
  type OaiErrorCode,
  type HarvestSet,
  OaiError,
  createResumptionTokens,
} from "./harvesting/oai-protocol";
export { type SitemapService, createSitemapService } from "./harvesting/sitemap.service";
export {
  type PackDownload,
  type PackKind,
  type PacksService,
  PACKS_AT_ONCE,
  createPacksService,
} from "./packs/packs.service";
