import type { Logger } from "pino";
import type { Db } from "../../../db/client";
import type { StaffLookup } from "../../people";
import type { TaxonomiesService } from "../../vocabulary";
import type { Uploads } from "../uploads/uploads";
import { createAdminDeletion, type AdminDeletion } from "./deletion.service";
import { createAdminDrafts, type AdminDrafts } from "./drafts.service";
import { createAdminPreviews, type AdminPreviews } from "./preview.service";
import { createAdminPublication, type AdminPublication } from "./publication.service";
import { createAdminRevisions, type AdminRevisions } from "./revisions.service";
import { createAdminVisibilities, type AdminVisibilities } from "./visibility.service";

/** All services of the content admin, where editors write, publish and unpublish posts. */
export interface PostsAdmin {
  drafts: AdminDrafts;
  publication: AdminPublication;
  previews: AdminPreviews;
  revisions: AdminRevisions;
  deletion: AdminDeletion;
  visibilities: AdminVisibilities;
}

export function createPostsAdmin({
  uploads,
  ...deps
}: {
  db: Db;
  taxonomies: TaxonomiesService;
  uploads: Pick<Uploads, "publishing" | "libraryFiles">;
  staff: Pick<StaffLookup, "isEditor">;
  siteUrl: string;
  logger: Logger;
  now: () => Date;
}): PostsAdmin {
  const shared = { ...deps, ...uploads };
  return {
    drafts: createAdminDrafts(shared),
    publication: createAdminPublication(shared),
    previews: createAdminPreviews(shared),
    revisions: createAdminRevisions(shared),
    deletion: createAdminDeletion(shared),
    visibilities: createAdminVisibilities(shared),
  };
}
