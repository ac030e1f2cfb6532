import type { Services } from "../../services";
import { accountsRoutes } from "./accounts.routes";
import { articlesRoutes } from "./articles.routes";
import { auditRoutes } from "./audit.routes";
import { authorsRoutes } from "./authors.routes";
import { citationsRoutes } from "./citations.routes";
import { collectionsRoutes } from "./collections.routes";
import { deskRoutes } from "./desk.routes";
import { documentsRoutes } from "./documents.routes";
import { exportsRoutes } from "./exports.routes";
import { internalCollectionsRoutes } from "./internal-collections.routes";
import { internalTrackingRoutes } from "./internal-tracking.routes";
import { libraryRoutes } from "./library.routes";
import { mailsRoutes } from "./mails.routes";
import { messagesRoutes } from "./messages.routes";
import { packsRoutes } from "./packs.routes";
import { newsletterRoutes } from "./newsletter.routes";
import { pagesRoutes } from "./pages.routes";
import { preferencesRoutes } from "./preferences.routes";
import { recommendationsRoutes } from "./recommendations.routes";
import { peopleRoutes } from "./people.routes";
import { reviewRoutes } from "./review.routes";
import { answerHeaders, createApi } from "./api";
import { addDocs } from "./docs";
import { searchRoutes } from "./search.routes";
import { signOnRoutes } from "./sign-on.routes";
import { siteDeskRoutes } from "./site-desk.routes";
import { sitemapRoutes } from "./sitemap.routes";
import { spotlightRoutes } from "./spotlight.routes";
import { siteRoutes } from "./site.routes";
import { subscriptionsRoutes } from "./subscriptions.routes";
import { taxonomiesRoutes } from "./taxonomies.routes";
import { termsDeskRoutes } from "./terms-desk.routes";
import { toolkitsRoutes } from "./toolkits.routes";
import { uploadsRoutes } from "./uploads.routes";
import { usageRoutes } from "./usage.routes";

/** Returns every REST route, in the order in which the documentation shows them. */
export function apiRoutes(services: Services) {
  const api = createApi();
  api.use(answerHeaders);
  return (
    api
      .route("/", searchRoutes(services))
      .route("/", exportsRoutes(services))
      .route("/", documentsRoutes(services))
      .route("/", uploadsRoutes(services))
      .route("/", taxonomiesRoutes(services))
      // Before toolkits, whose chapters have any word in that place of an address.
      .route("/", citationsRoutes(services))
      .route("/", collectionsRoutes(services))
      .route("/", articlesRoutes(services))
      .route("/", toolkitsRoutes(services))
      .route("/", authorsRoutes(services))
      .route("/", packsRoutes(services))
      .route("/", pagesRoutes(services))
      .route("/", sitemapRoutes(services))
      .route("/", siteRoutes(services))
      .route("/", libraryRoutes(services))
      .route("/", internalCollectionsRoutes(services))
      .route("/", recommendationsRoutes(services))
      .route("/", preferencesRoutes(services))
      .route("/", spotlightRoutes(services))
      .route("/", subscriptionsRoutes(services))
      .route("/", newsletterRoutes(services))
      .route("/", mailsRoutes(services))
      .route("/", messagesRoutes(services))
      .route("/", reviewRoutes(services))
      .route("/", auditRoutes(services))
      .route("/", siteDeskRoutes(services))
      .route("/", termsDeskRoutes(services))
      .route("/", peopleRoutes(services))
      .route("/", signOnRoutes(services))
      .route("/", usageRoutes(services))
      .route("/", internalTrackingRoutes(services))
      .route("/", deskRoutes(services))
      .route("/", accountsRoutes(services))
  );
}

/** The types of all REST routes, for Hono's client. */
export type Api = ReturnType<typeof apiRoutes>;

/** Returns the REST routes with their documentation, to be mounted at `API_PATH`. */
export function restRoutes(services: Services) {
  const api = apiRoutes(services);
  addDocs(api);
  return api;
}
