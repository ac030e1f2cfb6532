import type { Services } from "../../services";
import { accountsRoutes } from "./accounts.routes";
import { articlesRoutes } from "./articles.routes";
import { auditRoutes } from "./audit.routes";
import { authorsRoutes } from "./authors.routes";
import { citationsRoutes } from "./citations.routes";
import { collectionsRoutes } from "./collections.routes";
import { adminRoutes } from "./admin.routes";
import { documentsRoutes } from "./documents.routes";
import { extraFieldsRoutes } from "./extra-fields.routes";
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
import { siteAdminRoutes } from "./site-admin.routes";
import { sitemapRoutes } from "./sitemap.routes";
import { spotlightRoutes } from "./spotlight.routes";
import { siteRoutes } from "./site.routes";
import { subscriptionsRoutes } from "./subscriptions.routes";
import { taxonomiesRoutes } from "./taxonomies.routes";
import { redirectsRoutes } from "./redirects.routes";
import { termPagesRoutes } from "./term-pages.routes";
import { termsAdminRoutes } from "./terms-admin.routes";
import { toolkitsRoutes } from "./toolkits.routes";
import { uploadsRoutes } from "./uploads.routes";
import { usageRoutes } from "./usage.routes";

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
