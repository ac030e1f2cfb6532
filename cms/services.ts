import type {
  AccountMails,
  AccountsService,
  PeopleService,
  AuthorProfiles,
  PreferencesService,
  SignOnService,
  AccountSettings,
  LinkedInSettings,
} from "./areas/people";
import type {
  ArticlesService,
  DocumentTextsService,
  DocumentsService,
  InternalDocumentsService,
  PagesService,
  RedirectsService,
  ToolkitsService,
} from "./areas/library";
import type {
  AuditService,
  PostsAdmin,
  RemovalService,
  MessageMails,
  MessagesService,
  ReviewService,
  ExtraFieldsAdmin,
  SiteAdmin,
  TermsAdmin,
  Uploads,
} from "./areas/editorial";
import type {
  CitationsService,
  ExportsService,
  HarvestingService,
  HarvestLimit,
  SitemapService,
  PacksService,
} from "./areas/interop";
import type {
  CollectionsService,
  CollectionServices,
  CollectionWorkbooks,
  LibraryService,
} from "./areas/collections";
import type {
  DownloadsService,
  FileTextsService,
  TextVersionsService,
  MediaService,
  SizedPictures,
  ThumbnailsService,
} from "./areas/files";
import type { RequestLimit } from "./shared/rate-limits";
import type { MailExamplesService } from "./areas/operations";
import type { OutboxService, OutboxSettings } from "./areas/mail";
import type {
  NewsletterMails,
  NewsletterService,
  ReturnedMails,
  SubscriptionsService,
} from "./areas/newsletter";
import type {
  RecommendationsService,
  SearchService,
  SpotlightService,
  TermPagesService,
  SearchCluster,
} from "./areas/discovery";
import type { SearchEngine } from "./platform/search-engine.port";
import type { ContentVersion, SiteService } from "./areas/site";
import type { TaxonomiesService } from "./areas/vocabulary";
import type { InternalTrackingService, UsageService } from "./areas/usage";
import type { Logger } from "pino";
import type { OpenedDatabase } from "./db/client";
import type { IncomingBytes, Storage } from "./platform/storage";
import type { Mailer } from "./platform/mail/mailer";
import type { Metrics } from "./platform/metrics";

/** The dependencies of the content system. */
export interface CmsDeps {
  database: OpenedDatabase;
  storage: Storage;
  /** Where uploads are stored until they are checked. */
  incoming: IncomingBytes;
  /** Whether a disk that is used for storage is almost full. Without it, no disk is checked. */
  isSpaceLow?: () => boolean;
  /** Address of the virus scanner for uploads. Without it, files are not scanned. */
  clamdUrl?: string;
  /** The OpenSearch cluster to search with. Without it, each process searches with its own engine. */
  searchCluster?: SearchCluster;
  /** Public address of the website, without a trailing slash. */
  siteUrl: string;
  logger: Logger;
  /** Sends mails, or stores them. */
  mailer: Mailer;
  /** Sends newsletters, so that urgent mails do not wait behind them. Without it, `mailer` sends them. */
  bulkMailer?: Mailer;
  /** Where mails are stored if there is no mail server. Without it, the outbox cannot be read. */
  outbox?: OutboxSettings;
  /** The site's IANA time zone, which determines when the newsletter's days begin. Default: UTC. */
  timeZone?: string;
  /** Contact address for harvesters. Default: the standard mailbox of a website's administrator. */
  adminEmail?: string;
  /** The secret that a mail service sends with reports of returned mails. Without it, no reports are accepted. */
  bounceSecret?: string;
  /** Settings of accounts and sign-on, from the environment. */
  accounts: AccountSettings;
  /** Credentials for requesting authors' profiles from LinkedIn. Without them, LinkedIn is not used. */
  linkedIn?: LinkedInSettings | null;
  /** Counts requests, searches and waiting jobs. Without it, they are not counted. */
  metrics?: Metrics;
  now?: () => Date;
}

/** All services that the interfaces of the content system use. */
export interface Services extends CollectionServices, AuthorProfiles {
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
  admin: PostsAdmin;
  documents: DocumentsService;
  documentTexts: DocumentTextsService;
  downloads: DownloadsService;
  exports: ExportsService;
  /** For jobs: extracts the text of files. */
  fileTexts: FileTextsService;
  harvesting: HarvestingService;
  requestLimit: RequestLimit;
  harvestLimit: HarvestLimit;
  internalDocuments: InternalDocumentsService;
  internalTracking: InternalTrackingService;
  library: LibraryService;
  mailExamples: MailExamplesService;
  media: MediaService;
  /** For jobs: mails readers' messages to the site's staff. */
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
