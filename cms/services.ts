import { CHECKS_AT_ONCE } from "./contract/parser-limits.mjs";
import type { CmsDeps } from "./deps";
import { type AccountMails, createAccountMails } from "./domains/accounts/account-mails";
import { createAccountsPolicy } from "./domains/accounts/accounts.policy";
import { type AccountsService, createAccountsService } from "./domains/accounts/accounts.service";
import { createPasswords } from "./domains/accounts/passwords";
import { createPeopleService, type PeopleService } from "./domains/accounts/people.service";
import { createProvenAddresses } from "./domains/accounts/proven-addresses.service";
import { createStaffPeople } from "./domains/accounts/staff-people.service";
import { createBotCheck } from "./domains/accounts/bot-check";
import { deriveKeys } from "./domains/accounts/keys";
import { type ArticlesService, createArticlesService } from "./domains/articles/articles.service";
import { type AuditService, createAuditService } from "./domains/audit/audit.service";
import { type AuthorProfiles, createAuthorProfiles } from "./domains/authors/profiles";
import {
  type CitationsService,
  createCitationsService,
} from "./domains/citations/citations.service";
import {
  type CollectionsService,
  createCollectionsService,
} from "./domains/collections/collections.service";
import { createOwnedCollections } from "./domains/collections/owned-collections.service";
import {
  type CollectionsWorkshop,
  createCollectionsWorkshop,
} from "./domains/collections/workshop";
import {
  type CollectionWorkbooks,
  createCollectionWorkbooks,
} from "./domains/collections/workbooks";
import { createConsents } from "./domains/consents/consents.service";
import { createDesk, type Desk } from "./domains/desk/desk";
import {
  createDocumentTextsService,
  type DocumentTextsService,
} from "./domains/documents/document-texts.service";
import {
  createDocumentsService,
  type DocumentsService,
} from "./domains/documents/documents.service";
import {
  createInternalDocumentsService,
  type InternalDocumentsService,
} from "./domains/documents/internal-documents.service";
import { createRemovalService, type RemovalService } from "./domains/documents/removal.service";
import { createDownloadsService, type DownloadsService } from "./domains/media/downloads.service";
import { createExportsService, type ExportsService } from "./domains/exports/exports.service";
import { createPreviewReader } from "./domains/media/thumbnails/preview-reader";
import { createTextExtractor } from "./domains/media/extraction/extractor";
import { createFileTextsService, type FileTextsService } from "./domains/media/file-texts.service";
import {
  createHarvestingService,
  type HarvestingService,
} from "./domains/harvesting/harvesting.service";
import { type AskingLimit, createAskingLimit } from "./domains/asking-limit";
import { createHarvestLimit, type HarvestLimit } from "./domains/harvesting/limits";
import { createResumptionTokens } from "./domains/harvesting/resumption-tokens";
import { createSitemapService, type SitemapService } from "./domains/harvesting/sitemap.service";
import { createLibraryService, type LibraryService } from "./domains/library/library.service";
import { exportSavedTitles } from "./domains/library/saved-titles";
import { createMailExamples, type MailExamplesService } from "./domains/mail/mail-examples.service";
import { createOutbox, type OutboxService } from "./domains/mail/outbox.service";
import { createPostOffice } from "./domains/mail/post-office";
import {
  createTextVersionsService,
  type TextVersionsService,
} from "./domains/media/text-versions.service";
import { createMediaService, type MediaService } from "./domains/media/media.service";
import { createPdfReader } from "./domains/media/pdf/pdf-reader";
import { createSizedPictures, type SizedPictures } from "./domains/media/thumbnails/sized-pictures";
import {
  createThumbnailsService,
  type ThumbnailsService,
} from "./domains/media/thumbnails/thumbnails.service";
import { createMessageLimits } from "./domains/messages/limits";
import { createMessageMails, type MessageMails } from "./domains/messages/message-mails";
import { createMessagesService, type MessagesService } from "./domains/messages/messages.service";
import { createLinkKeys } from "./domains/newsletter/link-keys";
import { createMessageIds } from "./domains/newsletter/message-ids";
import { createNewsletterLimits } from "./domains/newsletter/limits";
import { createNewsletterMails, type NewsletterMails } from "./domains/newsletter/newsletter-mails";
import {
  createNewsletterService,
  type NewsletterService,
} from "./domains/newsletter/newsletter.service";
import { createReturnedMails, type ReturnedMails } from "./domains/newsletter/returned-mails";
import { createSubscriptionsPolicy } from "./domains/newsletter/subscriptions.policy";
import {
  createSubscriptionsService,
  type SubscriptionsService,
} from "./domains/newsletter/subscriptions.service";
import {
  createPacksService,
  PACKS_AT_ONCE,
  type PacksService,
} from "./domains/packs/packs.service";
import { createPagesService, type PagesService } from "./domains/pages/pages.service";
import {
  createPreferencesService,
  type PreferencesService,
} from "./domains/preferences/preferences.service";
import {
  createRecommendationsService,
  type RecommendationsService,
} from "./domains/recommendations/recommendations.service";
import { createReviewService, type ReviewService } from "./domains/review/review.service";
import { createSearchEngine } from "./domains/search/engine/engine";
import type { SearchEngine } from "./domains/search/search.port";
import { isPublicSearchType } from "./domains/search/search.policy";
import { createSearchService, type SearchService } from "./domains/search/search.service";
import { type ContentVersion, createContentVersion } from "./domains/site/content-version";
import { createExtraFieldsDesk, type ExtraFieldsDesk } from "./domains/site/extra-fields.service";
import { createSiteDesk, type SiteDesk } from "./domains/site/site-desk.service";
import { createSiteService, type SiteService } from "./domains/site/site.service";
import { createSignOnService, type SignOnService } from "./domains/sign-on/sign-on.service";
import {
  createSpotlightService,
  type SpotlightService,
} from "./domains/spotlight/spotlight.service";
import { merging } from "./domains/taxonomies/merging";
import {
  createTaxonomiesService,
  type TaxonomiesService,
} from "./domains/taxonomies/taxonomies.service";
import {
  createRedirectsService,
  type RedirectsService,
} from "./domains/redirects/redirects.service";
import {
  createTermPagesService,
  type TermPagesService,
} from "./domains/term-pages/term-pages.service";
import { createTermsDesk, type TermsDesk } from "./domains/taxonomies/terms-desk.service";
import { createToolkitsService, type ToolkitsService } from "./domains/toolkits/toolkits.service";
import { createFileChecks } from "./domains/uploads/checks/check-file";
import { createCheckQueue } from "./domains/uploads/checks/check-queue";
import { createClamd } from "./domains/uploads/checks/virus-scanner";
import { createUploads, type Uploads } from "./domains/uploads/uploads";
import {
  createInternalTracking,
  type InternalTrackingService,
} from "./domains/usage/internal-tracking.service";
import { createUsageService, type UsageService } from "./domains/usage/usage.service";

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
  desk: Desk;
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
  siteDesk: SiteDesk;
  extraFieldsDesk: ExtraFieldsDesk;
  sitemap: SitemapService;
  signOn: SignOnService;
  sizedPictures: SizedPictures;
  spotlight: SpotlightService;
  subscriptions: SubscriptionsService;
  taxonomies: TaxonomiesService;
  redirects: RedirectsService;
  termPages: TermPagesService;
  termsDesk: TermsDesk;
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
  const desk = createDesk({ db, taxonomies, uploads, staff, siteUrl, logger, now });
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
    drafts: desk.drafts,
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
    desk,
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
    extraFieldsDesk: createExtraFieldsDesk({ database, taxonomies, now }),
    siteDesk: createSiteDesk({ database, takingIn: uploads.takingIn, now }),
    signOn,
    sizedPictures: createSizedPictures(),
    spotlight: createSpotlightService({ db, taxonomies, now }),
    subscriptions,
    taxonomies,
    redirects: createRedirectsService({ db, now }),
    termPages: createTermPagesService({ db, taxonomies, now }),
    termsDesk: createTermsDesk({ database, taxonomies, merging, engine: searchEngine, jobs, now }),
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
