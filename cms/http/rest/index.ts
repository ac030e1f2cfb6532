import type { Hono } from "hono";
import type { Services } from "../../services";
import { accountsRoutes } from "./accounts.routes";
import { articlesRoutes } from "./articles.routes";
import { auditRoutes } from "./audit.routes";
import { authorsRoutes } from "./authors.routes";
import { citationsRoutes } from "./citations.routes";
import { collectionsRoutes } from "./collections.routes";
import { deskRoutes } from "./desk.routes";
import { documentsRoutes } from "./documents.routes";
import { docsRoutes } from "./docs.routes";
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
import { type Route, mountRoutes } from "./route";
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

/** Every REST call, in the order in which the documentation shows them. */
export function allRoutes(services: Services): Route[] {
  return [
    ...searchRoutes(services),
    ...exportsRoutes(services),
    ...documentsRoutes(services),
    ...uploadsRoutes(services),
    ...taxonomiesRoutes(services),
    // Before toolkits, whose chapters have any word in that place of an address.
    ...citationsRoutes(services),
    ...collectionsRoutes(services),
    ...articlesRoutes(services),
    ...toolkitsRoutes(services),
    ...authorsRoutes(services),
    ...packsRoutes(services),
    ...pagesRoutes(services),
    ...sitemapRoutes(services),
    ...siteRoutes(services),
    ...libraryRoutes(services),
    ...internalCollectionsRoutes(services),
    ...recommendationsRoutes(services),
    ...preferencesRoutes(services),
    ...spotlightRoutes(services),
    ...subscriptionsRoutes(services),
    ...newsletterRoutes(services),
    ...mailsRoutes(services),
    ...messagesRoutes(services),
    ...reviewRoutes(services),
    ...auditRoutes(services),
    ...siteDeskRoutes(services),
    ...termsDeskRoutes(services),
    ...peopleRoutes(services),
    ...signOnRoutes(services),
    ...usageRoutes(services),
    ...internalTrackingRoutes(services),
    ...deskRoutes(services),
    ...accountsRoutes(services),
  ];
}

/** The REST door with its own description, to be mounted under `/api/v1`. */
export function restRoutes(services: Services): Hono {
  const routes = allRoutes(services);
  const app = mountRoutes(routes);
  app.route("/", docsRoutes(routes));
  return app;
}
