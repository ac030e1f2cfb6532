import type { Services } from "../../services";
import { accountsRoutes, signOnRoutes } from "./accounts.routes";
import { articlesRoutes, pagesRoutes, toolkitsRoutes } from "./posts.routes";
import { auditRoutes, messagesRoutes, reviewRoutes } from "./review.routes";
import { authorsRoutes } from "./authors.routes";
import { citationsRoutes, exportsRoutes, packsRoutes } from "./downloads.routes";
import { collectionsRoutes, libraryRoutes } from "./collections.routes";
import { adminRoutes, extraFieldsRoutes } from "./admin.routes";
import { documentsRoutes } from "./documents.routes";
import { internalCollectionsRoutes } from "./internal-collections.routes";
import { internalTrackingRoutes, usageRoutes } from "./usage.routes";
import { mailsRoutes } from "./mails.routes";
import { newsletterRoutes, subscriptionsRoutes } from "./subscriptions.routes";
import {
  preferencesRoutes,
  recommendationsRoutes,
  spotlightRoutes,
  searchRoutes,
} from "./discovery.routes";
import { peopleRoutes } from "./people.routes";
import { answerHeaders, createApi } from "./api";
import { addDocs } from "./docs";
import { siteAdminRoutes, sitemapRoutes, siteRoutes, redirectsRoutes } from "./site.routes";
import { taxonomiesRoutes, termPagesRoutes, termsAdminRoutes } from "./taxonomies.routes";
import { uploadsRoutes } from "./uploads.routes";

/** Returns every REST route, in the order in which the documentation shows them. */
export function apiRoutes(services: Services) {
  const api = createApi();
  api.use(answerHeaders);
  // Not chained: the combined type of all routes is not used.
  api.route("/", searchRoutes(services));
  api.route("/", exportsRoutes(services));
  api.route("/", documentsRoutes(services));
  api.route("/", uploadsRoutes(services));
  api.route("/", taxonomiesRoutes(services));
  // Registered before toolkits, where any word in that position of a path is a chapter.
  api.route("/", citationsRoutes(services));
  api.route("/", collectionsRoutes(services));
  api.route("/", articlesRoutes(services));
  api.route("/", toolkitsRoutes(services));
  api.route("/", authorsRoutes(services));
  api.route("/", packsRoutes(services));
  api.route("/", pagesRoutes(services));
  api.route("/", sitemapRoutes(services));
  api.route("/", siteRoutes(services));
  api.route("/", libraryRoutes(services));
  api.route("/", internalCollectionsRoutes(services));
  api.route("/", recommendationsRoutes(services));
  api.route("/", preferencesRoutes(services));
  api.route("/", spotlightRoutes(services));
  api.route("/", subscriptionsRoutes(services));
  api.route("/", newsletterRoutes(services));
  api.route("/", mailsRoutes(services));
  api.route("/", messagesRoutes(services));
  api.route("/", reviewRoutes(services));
  api.route("/", auditRoutes(services));
  api.route("/", siteAdminRoutes(services));
  api.route("/", redirectsRoutes(services));
  api.route("/", termPagesRoutes(services));
  api.route("/", extraFieldsRoutes(services));
  api.route("/", termsAdminRoutes(services));
  api.route("/", peopleRoutes(services));
  api.route("/", signOnRoutes(services));
  api.route("/", usageRoutes(services));
  api.route("/", internalTrackingRoutes(services));
  api.route("/", adminRoutes(services));
  api.route("/", accountsRoutes(services));
  return api;
}

/** Returns the REST routes with their documentation, to be mounted at `API_PATH`. */
export function restRoutes(services: Services) {
  const api = apiRoutes(services);
  addDocs(api);
  return api;
}
