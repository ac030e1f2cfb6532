export { type ArticlesService, createArticlesService } from "./articles/articles.service";
export {
  type DocumentTextsService,
  createDocumentTextsService,
} from "./documents/document-texts.service";
export { type DocumentsService, createDocumentsService } from "./documents/documents.service";
export {
  type InternalDocumentsService,
  type InternalHead,
  createInternalDocumentsService,
} from "./documents/internal-documents.service";
export { type PagesService, createPagesService } from "./pages/pages.service";
export { type RedirectsService, createRedirectsService } from "./redirects/redirects.service";
export { type ToolkitsService, createToolkitsService } from "./toolkits/toolkits.service";
