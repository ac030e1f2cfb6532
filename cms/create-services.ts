import { CHECKS_AT_ONCE } from "./contract/parser-limits.mjs";
import {
  createAccountMails,
  createAccountsPolicy,
  createAccountsService,
  createPasswords,
  createPeopleService,
  createProvenAddresses,
  createStaffLookup,
  createBotCheck,
  deriveKeys,
  createAuthorProfiles,
  createConsents,
  createPreferencesService,
  createSignOnService,
} from "./areas/people";
import {
  createArticlesService,
  createDocumentTextsService,
  createDocumentsService,
  createInternalDocumentsService,
  createPagesService,
  createRedirectsService,
  createToolkitsService,
} from "./areas/library";
import {
  createAuditService,
  createPostsAdmin,
  createRemovalService,
  createMessageLimits,
  createMessageMails,
  createMessagesService,
  createReviewService,
  createExtraFieldsAdmin,
  createSiteAdmin,
  merging,
  createTermsAdmin,
  createUploads,
} from "./areas/editorial";
import {
  createCitationsService,
  createExportsService,
  createHarvestingService,
  createHarvestLimit,
  createResumptionTokens,
  createSitemapService,
  createPacksService,
  PACKS_AT_ONCE,
} from "./areas/interop";
import {
  createCollectionsService,
  createOwnedCollections,
  createCollectionServices,
  createCollectionWorkbooks,
  createLibraryService,
  exportSavedTitles,
} from "./areas/collections";
import {
  createDownloadsService,
  createPreviewReader,
  createTextExtractor,
  createFileTextsService,
  createTextVersionsService,
  createMediaService,
  createPdfReader,
  createSizedPictures,
  createThumbnailsService,
  createFileChecks,
  createCheckQueue,
  createClamd,
} from "./areas/files";
import { createRequestLimit } from "./shared/rate-limits";
import { createMailExamples } from "./areas/operations";
import { createOutbox, createMailSender } from "./areas/mail";
import {
  createLinkTokens,
  createMessageIds,
  createNewsletterLimits,
  createNewsletterMails,
  createNewsletterService,
  createReturnedMails,
  createSubscriptionsPolicy,
  createSubscriptionsService,
} from "./areas/newsletter";
import {
  createRecommendationsService,
  createSearchEngine,
  isPublicSearchType,
  createSearchService,
  type SearchService,
  createSpotlightService,
  createTermPagesService,
} from "./areas/discovery";
import { createContentVersion, createSiteService } from "./areas/site";
import { createTaxonomiesService } from "./areas/vocabulary";
import { createInternalTracking, createUsageService } from "./areas/usage";
import type { Jobs } from "./jobs/jobs.port";
import { createSlots } from "./platform/concurrency";
import type { Services, CmsDeps } from "./services";

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
    searchCluster,
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
    cluster: searchCluster,
    logger,
    now,
    onResultsChanged: (types) => types.some(isPublicSearchType) && contentVersion.advance(),
  });
  const collections = createCollectionsService(db, taxonomies);
  const site = createSiteService(db, siteUrl);
  const consents = createConsents(db, site);
  const packSlots = createSlots(PACKS_AT_ONCE);
  const citations = createCitationsService({
    db,
    terms: taxonomies,
    collections,
    slots: packSlots,
    site,
    siteUrl,
  });
  const mailSender = createMailSender({ mailer, bulkMailer, site, siteUrl });
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
  const staff = createStaffLookup(policy);
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
    mailSender,
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
    mailSender,
    siteUrl,
    jobs,
    logger,
    now,
  });
  const preferences = createPreferencesService({ db, taxonomies });
  const recommendations = createRecommendationsService({ database, taxonomies, logger, now });
  const audit = createAuditService({ db, taxonomies, now });
  const admin = createPostsAdmin({ db, taxonomies, uploads, staff, siteUrl, logger, now });
  const linkTokens = createLinkTokens(keys.newsletter, now);
  const messageIds = createMessageIds(keys.messageIds, new URL(siteUrl).hostname);
  const readers = createSubscriptionsPolicy({ linkTokens, addresses, staff });
  const subscriptions = createSubscriptionsService({
    db,
    taxonomies,
    policy: readers,
    addresses,
    consents,
    linkTokens,
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
  const collectionServices = createCollectionServices({
    db,
    taxonomies,
    engine: searchEngine,
    jobs,
    mailSender,
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
    ...collectionServices,
    ...profiles,
    accountMails: createAccountMails({ db, mailSender, site, siteUrl, policy, now }),
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
    requestLimit: createRequestLimit(),
    harvestLimit: createHarvestLimit({ db, key: keys.limits }),
    internalDocuments: createInternalDocumentsService(db),
    internalTracking: createInternalTracking({ db, now }),
    library: createLibraryService({ db, taxonomies, now }),
    mailExamples: createMailExamples({ mailSender, site, siteUrl, outbox }),
    media: createMediaService(db, siteUrl),
    messageMails: createMessageMails({ db, mailSender, site, siteUrl, now }),
    messages,
    newsletter: createNewsletterService({
      db,
      taxonomies,
      search,
      searchEngine,
      staff,
      linkTokens,
      messageIds,
      mailSender,
      siteUrl,
      timeZone,
      logger,
      now,
    }),
    newsletterMails: createNewsletterMails({
      db,
      taxonomies,
      policy: readers,
      mailSender,
      linkTokens,
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
      slots: packSlots,
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
      promotion: collectionServices.promotion,
      claims: profiles.authorClaims,
      messages,
    }),
    returnedMails: createReturnedMails({ db, secret: bounceSecret, messageIds, now }),
    search,
    searchEngine,
    site,
    sitemap: createSitemapService({ db, now }),
    extraFieldsAdmin: createExtraFieldsAdmin({ database, taxonomies, now }),
    siteAdmin: createSiteAdmin({ database, libraryFiles: uploads.libraryFiles, now }),
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
    async search(...args) {
      const start = performance.now();
      try {
        return await search.search(...args);
      } finally {
        metrics.search((performance.now() - start) / 1000);
      }
    },
  };
}
