export {
  type ArticlesService,
  type PagesService,
  createArticlesService,
  createPagesService,
} from "./articles-and-pages.service";
export {
  type DocumentTextsService,
  type DocumentsService,
  type InternalDocumentsService,
  type InternalHead,
  createDocumentTextsService,
  createDocumentsService,
  createInternalDocumentsService,
} from "./documents.service";
export { type RedirectsService, createRedirectsService } from "./redirects.service";
export { type ToolkitsService, createToolkitsService } from "./toolkits.service";
