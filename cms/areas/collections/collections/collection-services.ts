import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import type { Jobs } from "../../../jobs/jobs.port";
import type { SearchEngine } from "../../../platform/search-engine.port";
import type { MailSender } from "../../mail";
import type { ProvenAddresses, StaffLookup } from "../../people";
import type { TaxonomiesService } from "../../vocabulary";
import { type CollaboratorsService, createCollaboratorsService } from "./collaborators.service";
import { createCollectionAccess } from "./collection-access";
import { type CollectionMails, createCollectionMails } from "./collection-mails";
import { createCollectionView } from "./collection-view";
import {
  createInternalCollectionsService,
  type InternalCollectionsService,
} from "./internal-collections.service";
import { createPromotionService, type PromotionService } from "./promotion.service";

/** All services for user-made collections. `collections.service.ts` reads collections of all kinds for the site's pages. */
export interface CollectionServices {
  internalCollections: InternalCollectionsService;
  collaborators: CollaboratorsService;
  promotion: PromotionService;
  /** For jobs: sends mails about collections. */
  collectionMails: CollectionMails;
}

export function createCollectionServices(deps: {
  db: Db;
  taxonomies: Pick<TaxonomiesService, "tree">;
  engine: Pick<SearchEngine, "index" | "remove">;
  jobs: Pick<Jobs, "enqueue">;
  mailSender: Pick<MailSender, "send">;
  siteUrl: string;
  addresses: ProvenAddresses;
  staff: StaffLookup;
  logger: Logger;
  now: () => Date;
}): CollectionServices {
  const shared = {
    ...deps,
    access: createCollectionAccess(deps),
    view: createCollectionView(deps),
  };
  return {
    internalCollections: createInternalCollectionsService(shared),
    collaborators: createCollaboratorsService(shared),
    promotion: createPromotionService(shared),
    collectionMails: createCollectionMails(deps),
  };
}
