export { type ArticlesService, createArticlesService } from "./articles.service";
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
} from "./internal-documents.service";
export { type PagesService, createPagesService } from "./pages.service";
export { type RedirectsService, createRedirectsService } from "./redirects.service";
export { type ToolkitsService, createToolkitsService } from "./toolkits.service";
