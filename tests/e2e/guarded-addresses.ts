const SITE_COLLECTION = "/collection/listening-to-children-in-emergencies";

/**
 * Who may open what. Every address of members and staff stands here, and is asked for as a page and as the data that the
 * browser's router asks for: a guard that only one of the two meets is none.
 */
export const GUARDED: readonly [path: string, anonymous: number, reader: number, staff: number][] = [
  ["/account/user-profile/", 401, 200, 200],
  ["/sv/account/user-profile/", 401, 200, 200],
  ["/account/user-profile/freshness", 401, 200, 200],
  ["/account/user-settings", 401, 200, 200],
  ["/account/user-settings/export", 401, 200, 200],
  ["/account/uploads", 401, 200, 200],
  // The first piece that was ever saved.
  ["/collections/add/1", 401, 200, 200],
  ["/nl/collections/add/1", 401, 200, 200],
  // A collection of the site has no people of its own, and is not featured by anybody.
  [`${SITE_COLLECTION}/people`, 401, 404, 404],
  [`/sv${SITE_COLLECTION}/people`, 401, 404, 404],
  [`${SITE_COLLECTION}/promotion`, 401, 404, 404],
  // Takes forms alone, of whoever is signed in.
  ["/resources/people", 401, 405, 405],
  ["/collections/new", 401, 200, 200],
  ["/sv/collections/new", 401, 200, 200],
  // The library's own collections are nobody's to change, and one that is not there is not there for anybody.
  ["/collection/listening-to-children-in-emergencies/edit", 401, 403, 403],
  ["/nl/collection/listening-to-children-in-emergencies/edit", 401, 403, 403],
  ["/collection/listening-to-children-in-emergencies/delete", 401, 403, 403],
  ["/collection/what-nobody-has/edit", 401, 404, 404],
  ["/collection/what-nobody-has/delete", 401, 404, 404],
  ["/upload", 401, 200, 200],
  ["/fr/upload", 401, 200, 200],
  // Takes forms alone, which a script sends while somebody types.
  ["/upload/drafts/never-kept", 401, 405, 405],
  // One's own files on their way into the library, and one that nobody has.
  ["/uploads/files", 401, 200, 200],
  ["/uploads/files/01jnf3zq8v5e7m2k9p4r6t1w3x", 401, 404, 404],
  // A profile that is somebody else's, and none.
  ["/account/author-profile", 401, 200, 200],
  ["/nl/account/author-profile", 401, 200, 200],
  ["/author/grace-wanjiru/edit", 401, 403, 200],
  ["/fr/author/grace-wanjiru/edit", 401, 403, 200],
  ["/author/nobody-at-all/edit", 401, 404, 404],
  ["/author/grace-wanjiru/claim", 401, 200, 200],
  ["/author/grace-wanjiru/unlink", 401, 403, 200],
  // Takes forms alone, and leads on where LinkedIn is set up.
  ["/author/grace-wanjiru/picture", 401, 302, 302],
  ["/account/author-profile/linkedin", 401, 404, 404],
  ["/account/discovery/", 401, 403, 200],
  ["/es/account/discovery/", 401, 403, 200],
  // What people follow is everybody's own.
  ["/account/discovery/preferences", 401, 200, 200],
  ["/fr/account/discovery/preferences?step=topics", 401, 200, 200],
  // Leads to the first part in which something waits.
  ["/account/review", 401, 403, 302],
  ["/account/review/contributions", 401, 403, 200],
  // Nobody has handed it in.
  ["/account/review/contributions/999999", 401, 403, 404],
  ["/account/review/promotion-requests", 401, 403, 200],
  ["/fr/account/review/promotion-requests", 401, 403, 200],
  ["/account/review/log", 401, 403, 200],
  ["/account/newsletter", 401, 403, 200],
  ["/sv/account/newsletter", 401, 403, 200],
  // Shows the issue that its address asks for.
  ["/account/newsletter/preview", 401, 403, 404],
  ["/account/review/author-claims", 401, 403, 200],
  ["/sv/account/review/author-claims", 401, 403, 200],
  // For editors alone.
  ["/account/desk/menus", 401, 403, 403],
  ["/sv/account/desk/menus", 401, 403, 403],
  ["/account/desk/spotlight", 401, 403, 403],
  ["/account/desk/terms", 401, 403, 403],
  ["/sv/account/desk/terms/new", 401, 403, 403],
  ["/account/desk/terms/1", 401, 403, 403],
  ["/account/desk/terms/1/merge", 401, 403, 403],
  ["/account/desk/people", 401, 403, 403],
  ["/fr/account/desk/people/new", 401, 403, 403],
  ["/account/desk/people/1", 401, 403, 403],
  ["/account/desk/settings", 401, 403, 403],
  ["/account/desk/settings/pictures/companyLogo", 401, 403, 403],
  ["/search/export/excel", 401, 403, 200],
  ["/sv/search/export/analytics?q=barn", 401, 403, 200],
  ["/search/export/anything", 401, 403, 404],
  // Plain staff do not edit what the site publishes.
  ["/account/desk", 401, 403, 403],
  ["/sv/account/desk", 401, 403, 403],
  ["/account/desk/find", 401, 403, 403],
  // The preview of Arabic, for editors.
  ["/development/arabic", 401, 403, 403],
  ["/account/desk/posts/new/article", 401, 403, 403],
  ["/account/desk/posts/1", 401, 403, 403],
  ["/fr/account/desk/posts/1", 401, 403, 403],
  ["/account/desk/posts/1/chapters/1", 401, 403, 403],
  ["/account/desk/posts/1/files", 401, 403, 403],
  ["/account/desk/posts/1/preview", 401, 403, 403],
  ["/account/desk/posts/1/revisions", 401, 403, 403],
  ["/account/desk/posts/1/revisions/1", 401, 403, 403],
  ["/account/desk/posts/1/discard", 401, 403, 403],
  ["/account/desk/posts/1/unpublish", 401, 403, 403],
  ["/evaluation-hub/", 401, 403, 200],
  ["/nl/evaluation-hub/", 401, 403, 200],
  ["/frequently-asked-questions/data-dashboard.csv", 401, 403, 200],
  ["/account/review/corrections", 401, 403, 200],
  ["/fr/account/review/corrections", 401, 403, 200],
  ["/account/review/messages", 401, 403, 200],
  ["/document/your-street-your-air-how-to-find-out-what-you-breathe-on-the-way-to-school/files", 401, 403, 200],
  ["/sv/document/your-street-your-air-how-to-find-out-what-you-breathe-on-the-way-to-school/files", 401, 403, 200],
  ["/document/your-street-your-air-how-to-find-out-what-you-breathe-on-the-way-to-school/delete", 401, 403, 200],
  ["/document/what-nobody-has/files", 401, 403, 404],
  ["/document/what-nobody-has/delete", 401, 403, 404],
  ["/internal_document/travel-in-cyclone-season-risk-guidance-for-staff-partners-and-accompanying-young/files", 401, 403, 200],
  ["/internal_document/travel-in-cyclone-season-risk-guidance-for-staff-partners-and-accompanying-young/delete", 401, 403, 200],
  ["/internal_pdf/fares-lunch-and-a-fair-thank-you-internal-note-on-paying-children-who-advise-us/files", 401, 403, 200],
  ["/internal_pdf/fares-lunch-and-a-fair-thank-you-internal-note-on-paying-children-who-advise-us/delete", 401, 403, 200],
  // Takes forms alone.
  ["/documents/restore", 401, 403, 405],
  // What is internal does not exist for anybody else.
  ["/internal_document/travel-in-cyclone-season-risk-guidance-for-staff-partners-and-accompanying-young", 404, 404, 200],
  // A file that it does not have; that its own are found by staff alone is told by the tests of the content system.
  ["/internal_document/travel-in-cyclone-season-risk-guidance-for-staff-partners-and-accompanying-young/text/no-such-file", 404, 404, 404],
  ["/internal_pdf/no-such-pdf/text/no-such-file", 404, 404, 404],
  ["/sv/internal_document/travel-in-cyclone-season-risk-guidance-for-staff-partners-and-accompanying-young", 404, 404, 200],
  ["/internal_pdf/fares-lunch-and-a-fair-thank-you-internal-note-on-paying-children-who-advise-us", 404, 404, 200],
];

/** Addresses that are everybody's, as the table of routes has them, or whose own services look at who asks. */
export const OPEN: readonly string[] = [
  "", "*", "search", "search/advanced", "search/count", "feed", "resources/suggestions", "resources/terms", "topics", "keywords", "countries", "publishers",
  "document/:slug", "document/:slug/text/:fileId", "document/:slug/cite", "document/:slug/cite/:format", "article/:slug", "article/:slug/cite", "article/:slug/cite/:format", "toolkits", "toolkit/:slug", "toolkit/:slug/cite", "toolkit/:slug/cite/:format", "toolkit/:slug/:chapter",
  "collections", "collection/:slug", "collection/:slug/files", "collection/:slug/excel", "collection/:slug/cite/:format", "collection/:slug/share", "authors", "author/:slug", "author/:slug/files",
  "frequently-asked-questions", "page/:slug", "accessibility", "developers", "contact", "correction",
  // A key from a mail speaks for its reader; without one they show what everybody sees, or what is one's own.
  "newsletter", "newsletter/confirm", "newsletter/manage", "newsletter/leave",
  "language/:language", "cookie-consent", "light-version/:state", "usage/:type/:databaseId", "accent/:colour", "robots.txt", "site.webmanifest", "offline", "resources/offline",
  // A file of everybody's never comes to the website; the content system says whose the others are.
  "files/:id/:name",
  // Mails, of which the content system says who may see them.
  "development/mails", "development/mails/:id", "development/mails/:id/body", "development/mails/examples/:kind", "development/mails/examples/:kind/body",
  // What one does to be somebody, or to be nobody again.
  "account/login", "account/register", "account/forgot-password", "account/reset-password", "account/staff-sign-in",
  "account/logout", "account/refresh", "account/staff-address", "account/bot-challenge",
  // Where parts of the review were: they lead to where they are.
  "account/promotion-requests", "account/corrections",
  // Takes forms alone, and sends whoever is not signed in to do so.
  "library/:change", "collections/invitation/:answer", "collections/restore", "collections/:databaseId/pieces/:change",
];
