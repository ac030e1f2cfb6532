import { AppError } from "./contract/errors";
import type { RecentAnswer, RecentRequest, SearchAnswer, SearchRequest } from "./contract/search";
import type { CmsDeps } from "./deps";
import type { Actor } from "./domains/actor";
import { type ArticlesService, createArticlesService } from "./domains/articles/articles.service";
import { type AuthorsService, createAuthorsService } from "./domains/authors/authors.service";
import { type CollectionsService, createCollectionsService } from "./domains/collections/collections.service";
import { createDocumentsService, type DocumentsService } from "./domains/documents/documents.service";
import { createMediaService, type MediaService } from "./domains/media/media.service";
import { createPagesService, type PagesService } from "./domains/pages/pages.service";
import { createSiteService, type SiteService } from "./domains/site/site.service";
import { createTaxonomiesService, type TaxonomiesService } from "./domains/taxonomies/taxonomies.service";
import { createToolkitsService, type ToolkitsService } from "./domains/toolkits/toolkits.service";
import { createUsageService, type UsageService } from "./domains/usage/usage.service";

interface SearchService {
  search(actor: Actor, request: SearchRequest, within?: readonly number[]): Promise<SearchAnswer>;
  recent(actor: Actor, request: RecentRequest): Promise<RecentAnswer>;
}

/** Everything that the doors of the content system can ask for. */
export interface Services {
  articles: ArticlesService;
  authors: AuthorsService;
  collections: CollectionsService;
  documents: DocumentsService;
  media: MediaService;
  pages: PagesService;
  search: SearchService;
  site: SiteService;
  taxonomies: TaxonomiesService;
  toolkits: ToolkitsService;
  usage: UsageService;
  /** Stops what the services listen to; the database stays open. */
  close(): void;
}

/** Builds the services on an open, migrated database. Throws what the database throws. */
export async function createServices({ database, siteUrl, now = () => new Date() }: CmsDeps): Promise<Services> {
  const { db } = database;
  const taxonomies = createTaxonomiesService(database);
  const notReady = async (): Promise<never> => {
    throw new AppError("not_ready", "Search is not ready");
  };
  return {
    articles: createArticlesService(db, taxonomies),
    authors: createAuthorsService(db, taxonomies),
    collections: createCollectionsService(db, taxonomies),
    documents: createDocumentsService(db, taxonomies, siteUrl),
    media: createMediaService(db, siteUrl),
    pages: createPagesService(db),
    search: { search: notReady, recent: notReady },
    site: createSiteService(db, siteUrl),
    taxonomies,
    toolkits: createToolkitsService(db, taxonomies),
    usage: createUsageService(db, now),
    close: () => taxonomies.close(),
  };
}
