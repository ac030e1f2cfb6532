import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import type { StaffPeople } from "../../people";
import type { TaxonomiesService } from "../../vocabulary";
import type { Uploads } from "../uploads/uploads";
import { createDeskDeletion, type DeskDeletion } from "./deletion.service";
import { createDeskDrafts, type DeskDrafts } from "./drafts.service";
import { createDeskPreviews, type DeskPreviews } from "./preview.service";
import { createDeskPublication, type DeskPublication } from "./publication.service";
import { createDeskRevisions, type DeskRevisions } from "./revisions.service";
import { createDeskVisibilities, type DeskVisibilities } from "./visibility.service";

/** All services of the content admin, where editors write, publish and unpublish posts. */
export interface Desk {
  drafts: DeskDrafts;
  publication: DeskPublication;
  previews: DeskPreviews;
  revisions: DeskRevisions;
  deletion: DeskDeletion;
  visibilities: DeskVisibilities;
}

export function createDesk({
  uploads,
  ...deps
}: {
  db: Db;
  taxonomies: TaxonomiesService;
  uploads: Pick<Uploads, "publishing" | "takingIn">;
  staff: Pick<StaffPeople, "isEditor">;
  siteUrl: string;
  logger: Logger;
  now: () => Date;
}): Desk {
  const shared = { ...deps, ...uploads };
  return {
    drafts: createDeskDrafts(shared),
    publication: createDeskPublication(shared),
    previews: createDeskPreviews(shared),
    revisions: createDeskRevisions(shared),
    deletion: createDeskDeletion(shared),
    visibilities: createDeskVisibilities(shared),
  };
}
