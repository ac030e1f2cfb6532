export { type ArticlesService, createArticlesService } from "./articles-and-pages.service";
export {
  type DocumentTextsService,
  type DocumentsService,
  createDocumentTextsService,
  createDocumentsService,
} from "./documents.service";
export {
  type InternalDocumentsService,
  type InternalHead,
  createInternalDocumentsService,
} from "./documents.service";
export { type PagesService, createPagesService } from "./articles-and-pages.service";
export { type RedirectsService, createRedirectsService } from "./redirects.service";
export { type ToolkitsService, createToolkitsService } from "./toolkits.service";
