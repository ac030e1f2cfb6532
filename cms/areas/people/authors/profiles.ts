import type { Logger } from "pino";
import type { OpenedDatabase } from "../../../db/client";
import type { Jobs } from "../../../jobs/jobs.port";
import type { Storage } from "../../../platform/storage";
import type { MailSender } from "../../mail";
import type { TaxonomiesService } from "../../vocabulary";
import type { FileChecks, CheckQueue } from "../../files";
import { type AuthorsService, createAuthorsService } from "./authors.service";
import { type ClaimMails, createClaimMails } from "./claim-mails";
import { type AuthorClaimsService, createAuthorClaims } from "./claims.service";
import { createAuthorLimits } from "./authors.policy";
import { createLinkedIn, type LinkedInService } from "./linkedin.service";
import type { LinkedInSettings } from "./linkedin-provider";
import { createProfileEditing, createProfilePictures } from "./profile-editing";

/** The services for authors: their pages, the ownership of these pages, and how owners edit them. */
export interface AuthorProfiles {
  authors: AuthorsService;
  authorClaims: AuthorClaimsService;
  /** For jobs: mails users about their claims. */
  claimMails: ClaimMails;
  linkedIn: LinkedInService;
}

export interface AuthorProfilesDeps {
  database: OpenedDatabase;
  storage: Pick<Storage, "put">;
  taxonomies: TaxonomiesService;
  checks: FileChecks;
  checkQueue: CheckQueue;
  linkedIn: LinkedInSettings | null;
  /** Secret key that hashes the ids in rate limits. */
  limitsKey: Uint8Array;
  mailSender: Pick<MailSender, "send">;
  /** Without a trailing slash. */
  siteUrl: string;
  jobs: Pick<Jobs, "enqueue">;
  logger: Logger;
  now: () => Date;
}

export function createAuthorProfiles(deps: AuthorProfilesDeps): AuthorProfiles {
  const {
    database: { db },
    taxonomies,
  } = deps;
  const limits = createAuthorLimits({ db, key: deps.limitsKey });
  const pictures = createProfilePictures(deps);
  const shared = { ...deps, db, limits, pictures };
  const linkedIn = createLinkedIn({ ...shared, settings: deps.linkedIn });
  return {
    authors: createAuthorsService({
      db,
      terms: taxonomies,
      editing: createProfileEditing({ ...shared, linkedIn }),
    }),
    authorClaims: createAuthorClaims(shared),
    claimMails: createClaimMails(shared),
    linkedIn,
  };
}
