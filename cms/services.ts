import { CHECKS_AT_ONCE } from "./contract/parser-limits.mjs";
import type { CmsDeps } from "./deps";
import {
  type AccountMails,
  createAccountMails,
  createAccountsPolicy,
  type AccountsService,
  createAccountsService,
  createPasswords,
  createPeopleService,
  type PeopleService,
  createProvenAddresses,
  createStaffPeople,
  createBotCheck,
  deriveKeys,
  type AuthorProfiles,
  createAuthorProfiles,
  createConsents,
  createPreferencesService,
  type PreferencesService,
  createSignOnService,
  type SignOnService,
} from "./areas/people";
import {
  type ArticlesService,
  createArticlesService,
  createDocumentTextsService,
  type DocumentTextsService,
  createDocumentsService,
  type DocumentsService,
  createInternalDocumentsService,
  type InternalDocumentsService,
  createPagesService,
  type PagesService,
  createRedirectsService,
  type RedirectsService,
  createToolkitsService,
  type ToolkitsService,
} from "./areas/library";
import {
  type AuditService,
  createAuditService,
  createAdmin,
  type Admin,
  createRemovalService,
  type RemovalService,
  createMessageLimits,
  createMessageMails,
  type MessageMails,
  createMessagesService,
  type MessagesService,
  createReviewService,
  type ReviewService,
  createExtraFieldsAdmin,
  type ExtraFieldsAdmin,
  createSiteAdmin,
  type SiteAdmin,
  merging,
  createTermsAdmin,
  type TermsAdmin,
  createUploads,
  type Uploads,
} from "./areas/editorial";
import {
  type CitationsService,
  createCitationsService,
  createExportsService,
  type ExportsService,
  createHarvestingService,
  type HarvestingService,
  createHarvestLimit,
  type HarvestLimit,
  createResumptionTokens,
  createSitemapService,
  type SitemapService,
  createPacksService,
  PACKS_AT_ONCE,
  type PacksService,
} from "./areas/interop";
import {
  type CollectionsService,
  createCollectionsService,
  createOwnedCollections,
  type CollectionsWorkshop,
  createCollectionsWorkshop,
  type CollectionWorkbooks,
  createCollectionWorkbooks,
  createLibraryService,
  type LibraryService,
  exportSavedTitles,
} from "./areas/collections";
import {
  createDownloadsService,
  type DownloadsService,
  createPreviewReader,
  createTextExtractor,
  createFileTextsService,
  type FileTextsService,
  createTextVersionsService,
  type TextVersionsService,
  createMediaService,
  type MediaService,
  createPdfReader,
  createSizedPictures,
  type SizedPictures,
  createThumbnailsService,
  type ThumbnailsService,
  createFileChecks,
  createCheckQueue,
  createClamd,
} from "./areas/files";
import { type AskingLimit, createAskingLimit } from "./shared/asking-limit";
import { createMailExamples, type MailExamplesService } from "./areas/operations";
import { createOutbox, type OutboxService, createPostOffice } from "./areas/mail";
import {
  createLinkKeys,
  createMessageIds,
  createNewsletterLimits,
  createNewsletterMails,
  type NewsletterMails,
  createNewsletterService,
  type NewsletterService,
  createReturnedMails,
  type ReturnedMails,
  createSubscriptionsPolicy,
  createSubscriptionsService,
  type SubscriptionsService,
} from "./areas/newsletter";
import {
  createRecommendationsService,
  type RecommendationsService,
  createSearchEngine,
  isPublicSearchType,
  createSearchService,
  type SearchService,
  createSpotlightService,
  type SpotlightService,
  createTermPagesService,
  type TermPagesService,
} from "./areas/discovery";
import type { SearchEngine } from "./platform/search-engine.port";
import {
  type ContentVersion,
  createContentVersion,
  createSiteService,
  type SiteService,
} from "./areas/site";
import { createTaxonomiesService, type TaxonomiesService } from "./areas/vocabulary";
import {
  createInternalTracking,
  type InternalTrackingService,
  createUsageService,
  type UsageService,
} from "./areas/usage";

import type { Jobs } from "./jobs/jobs.port";
import { placesFor } from "./platform/places";

/** All services that the interfaces of the content system use. */
export interface Services extends CollectionsWorkshop, AuthorProfiles {
  /** For jobs: mails users about their accounts. */
  accountMails: AccountMails;
  accounts: AccountsService;
  articles: ArticlesService;
  audit: AuditService;
  citations: CitationsService;
  collections: CollectionsService;
  collectionWorkbooks: CollectionWorkbooks;
  /** For caches of whole pages. */
  contentVersion: ContentVersion;
  admin: Admin;
  documents: DocumentsService;
  documentTexts: DocumentTextsService;
  downloads: DownloadsService;
  exports: ExportsService;
  /** For jobs: extracts the text of files. */
  fileTexts: FileTextsService;
  harvesting: HarvestingService;
  askingLimit: AskingLimit;
  harvestLimit: HarvestLimit;
  internalDocuments: InternalDocumentsService;
  internalTracking: InternalTrackingService;
  library: LibraryService;
  mailExamples: MailExamplesService;
  media: MediaService;
  /** For jobs: mails readers' messages to the people of the site. */
  messageMails: MessageMails;
  messages: MessagesService;
  newsletter: NewsletterService;
  /** For jobs: mails the links of subscriptions. */
  newsletterMails: NewsletterMails;
  outbox: OutboxService;
  packs: PacksService;
  pages: PagesService;
  people: PeopleService;
  preferences: PreferencesService;
  recommendations: RecommendationsService;
  removal: RemovalService;
  review: ReviewService;
  returnedMails: ReturnedMails;
  search: SearchService;
  /** For code that saves or deletes posts: it must notify the search engine. */
  searchEngine: SearchEngine;
  site: SiteService;
  siteAdmin: SiteAdmin;
  extraFieldsAdmin: ExtraFieldsAdmin;
  sitemap: SitemapService;
  signOn: SignOnService;
  sizedPictures: SizedPictures;
  spotlight: SpotlightService;
  subscriptions: SubscriptionsService;
  taxonomies: TaxonomiesService;
  redirects: RedirectsService;
  termPages: TermPagesService;
  termsAdmin: TermsAdmin;
  /** For jobs: draws the thumbnails of posts. */
  thumbnails: ThumbnailsService;
  textVersions: TextVersionsService;
  toolkits: ToolkitsService;
  uploads: Uploads;
  usage: UsageService;
  /** Stops the services' listeners and threads. The database stays open. */
  close(): void;
}

/**
 * Builds the services on an open, migrated database. Work that is not done immediately is enqueued as jobs. Throws the
 * database's errors.
 */
export async function createServices(
  {
    database,
    storage,
    incoming,
    clamdUrl,
    siteUrl,
    logger,
    mailer,
    bulkMailer,
    outbox,
    timeZone = "UTC",
    bounceSecret,
    accounts,
    metrics,
    linkedIn = null,
    now = () => new Date(),
  }: CmsDeps,
  jobs: Pick<Jobs, "enqueue">,
): Promise<Services> {
  const { db } = database;
  const taxonomies = createTaxonomiesService(database);
  const contentVersion = createContentVersion(database);
  const searchEngine = createSearchEngine({
    database,
    logger,
    now,
    onCaughtUp: (types) => types.some(isPublicSearchType) && contentVersion.advance(),
  });
  const collections = createCollectionsService(db, taxonomies);
  const site = createSiteService(db, siteUrl);
  const consents = createConsents(db, site);
  const places = placesFor(PACKS_AT_ONCE);
  const citations = createCitationsService({
    db,
    terms: taxonomies,
    collections,
    places,
    site,
    siteUrl,
  });
  const postOffice = createPostOffice({ mailer, bulkMailer, site, siteUrl });
  const policy = createAccountsPolicy(accounts);
  const keys = deriveKeys(accounts.secrets);
  const botCheck = createBotCheck({
    db,
    keys,
    isOn: accounts.botCheck,
    rounds: accounts.botCheckRounds,
    now,
  });
  // Uploads are checked and pages are drawn in different threads, so that a slow page does not delay a check.
  const pdf = createPdfReader({ threads: CHECKS_AT_ONCE });
  const drawing = { pdf: createPdfReader(), previews: createPreviewReader() };
  const checkQueue = createCheckQueue();
  const checks = createFileChecks({
    pdf,
    scanner: clamdUrl ? createClamd(clamdUrl, { logger }) : null,
    logger,
  });
  const addresses = createProvenAddresses(policy);
  const staff = createStaffPeople(policy);
  const messages = createMessagesService({
    db,
    site,
    siteUrl,
    botCheck,
    limits: createMessageLimits({ db, key: keys.limits }),
    jobs,
    logger,
    now,
  });
  const uploads = createUploads({
    database,
    bytes: incoming,
    storage,
    checks,
    checkQueue,
    taxonomies,
    engine: searchEngine,
    consents,
    botCheck,
    postOffice,
    siteUrl,
    jobs,
    logger,
    now,
  });
  const profiles = createAuthorProfiles({
    database,
    storage,
    taxonomies,
    checks,
    checkQueue,
    linkedIn,
    limitsKey: keys.limits,
    postOffice,
    siteUrl,
    jobs,
    logger,
    now,
  });
  const preferences = createPreferencesService({ db, taxonomies });
  const recommendations = createRecommendationsService({ database, taxonomies, logger, now });
  const audit = createAuditService({ db, taxonomies, now });
  const admin = createAdmin({ db, taxonomies, uploads, staff, siteUrl, logger, now });
  const linkKeys = createLinkKeys(keys.newsletter, now);
  const messageIds = createMessageIds(keys.messageIds, new URL(siteUrl).hostname);
  const readers = createSubscriptionsPolicy({ keys: linkKeys, addresses, staff });
  const subscriptions = createSubscriptionsService({
    db,
    taxonomies,
    policy: readers,
    addresses,
    consents,
    keys: linkKeys,
    limits: createNewsletterLimits({ db, key: keys.limits, logger }),
    jobs,
    logger,
    now,
  });
  const accountsService = createAccountsService({
    database,
    settings: accounts,
    siteUrl,
    taxonomies,
    collections: createOwnedCollections(db),
    library: { exportOwn: (actor) => exportSavedTitles(db, actor) },
    messages,
    uploads,
    profiles,
    preferences,
    subscriptions,
    consents,
    drafts: admin.drafts,
    audit,
    addresses,
    searchEngine,
    jobs,
    logger,
    now,
  });
  const signOn = await createSignOnService({
    db,
    settings: accounts.signOn,
    siteUrl,
    accounts: accountsService,
    now,
    logger,
  });
  const workshop = createCollectionsWorkshop({
    db,
    taxonomies,
    engine: searchEngine,
    jobs,
    postOffice,
    siteUrl,
    addresses,
    staff,
    logger,
    now,
  });
  const usage = createUsageService({ database, taxonomies, siteUrl, logger, now });
  const search = timedSearch(
    createSearchService({ db, taxonomies, engine: searchEngine }),
    metrics,
  );
  return {
    ...workshop,
    ...profiles,
    accountMails: createAccountMails({ db, postOffice, site, siteUrl, policy, now }),
    accounts: accountsService,
    articles: createArticlesService(db, taxonomies),
    audit,
    citations,
    collections,
    collectionWorkbooks: createCollectionWorkbooks({ db, terms: taxonomies, collections, siteUrl }),
    contentVersion,
    admin,
    documents: createDocumentsService(db, taxonomies, siteUrl),
    documentTexts: createDocumentTextsService(db),
    downloads: createDownloadsService(db, storage),
    exports: createExportsService({ db, taxonomies, search, siteUrl, limitsKey: keys.limits, now }),
    fileTexts: createFileTextsService({
      db,
      storage,
      extractor: createTextExtractor(),
      engine: searchEngine,
      logger,
    }),
    harvesting: createHarvestingService({
      db,
      taxonomies,
      tokens: createResumptionTokens(keys.resumption, now),
      siteUrl,
      now,
    }),
    askingLimit: createAskingLimit(),
    harvestLimit: createHarvestLimit({ db, key: keys.limits }),
    internalDocuments: createInternalDocumentsService(db),
    internalTracking: createInternalTracking({ db, now }),
    library: createLibraryService({ db, taxonomies, now }),
    mailExamples: createMailExamples({ postOffice, site, siteUrl, outbox }),
    media: createMediaService(db, siteUrl),
    messageMails: createMessageMails({ db, postOffice, site, siteUrl, now }),
    messages,
    newsletter: createNewsletterService({
      db,
      taxonomies,
      search,
      searchEngine,
      staff,
      keys: linkKeys,
      messageIds,
      postOffice,
      siteUrl,
      timeZone,
      logger,
      now,
    }),
    newsletterMails: createNewsletterMails({
      db,
      taxonomies,
      policy: readers,
      postOffice,
      keys: linkKeys,
      messageIds,
      siteUrl,
      now,
    }),
    outbox: createOutbox(outbox),
    packs: createPacksService({
      db,
      storage,
      terms: taxonomies,
      collections,
      citations,
      places,
      site,
      siteUrl,
      now,
    }),
    pages: createPagesService(db),
    people: createPeopleService({ db, policy, passwords: createPasswords(), jobs, now }),
    preferences,
    recommendations,
    removal: createRemovalService({
      db,
      taxonomies,
      engine: searchEngine,
      publishing: uploads.publishing,
      now,
    }),
    review: createReviewService({
      submissions: uploads.submissions,
      promotion: workshop.promotion,
      claims: profiles.authorClaims,
      messages,
    }),
    returnedMails: createReturnedMails({ db, secret: bounceSecret, messageIds, now }),
    search,
    searchEngine,
    site,
    sitemap: createSitemapService({ db, now }),
    extraFieldsAdmin: createExtraFieldsAdmin({ database, taxonomies, now }),
    siteAdmin: createSiteAdmin({ database, takingIn: uploads.takingIn, now }),
    signOn,
    sizedPictures: createSizedPictures(),
    spotlight: createSpotlightService({ db, taxonomies, now }),
    subscriptions,
    taxonomies,
    redirects: createRedirectsService({ db, now }),
    termPages: createTermPagesService({ db, taxonomies, now }),
    termsAdmin: createTermsAdmin({
      database,
      taxonomies,
      merging,
      engine: searchEngine,
      jobs,
      now,
    }),
    textVersions: createTextVersionsService(db),
    thumbnails: createThumbnailsService({ db, storage, ...drawing, logger }),
    toolkits: createToolkitsService(db, taxonomies),
    uploads,
    usage,
    close() {
      contentVersion.close();
      taxonomies.close();
      usage.close();
      recommendations.close();
      void pdf.close();
      void drawing.pdf.close();
      void drawing.previews.close();
      void signOn.close();
      void checks.close();
      searchEngine.close();
    },
  };
}

/** Wraps the search so that the time of its answers is measured. */
function timedSearch(search: SearchService, metrics: CmsDeps["metrics"]): SearchService {
  if (!metrics) return search;
  return {
    ...search,
    async search(...asked) {
      const start = performance.now();
      try {
        return await search.search(...asked);
      } finally {
        metrics.search((performance.now() - start) / 1000);
      }
    },
  };
}
