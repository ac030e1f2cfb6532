import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every page and every resource of the website. The language segment is declared here and nowhere else. */
export default [
  // Choices a visitor makes without JavaScript: set a cookie, go back.
  route("language/:language", "routes/resources/language-choice.ts"),
  route("cookie-consent", "routes/resources/cookie-consent.ts"),
  route("light-version/:state", "routes/resources/light-version.ts"),

  // Before the pages: this could also be the document "1" in a language called "usage", and the first of two equals wins.
  route("usage/:type/:databaseId", "routes/resources/usage.ts"),
  route("files/:id/:name", "routes/resources/file.ts"),
  route("accent/:colour", "routes/resources/accent.ts"),
  route("robots.txt", "routes/resources/robots.ts"),

  route(":lang?", "routes/language.tsx", [
    index("routes/start/route.tsx"),
    route("search", "routes/search/route.tsx"),
    route("search/advanced", "routes/search/advanced/route.tsx"),
    route("search/count", "routes/search/advanced/count.ts"),
    route("resources/suggestions", "routes/resources/suggestions.ts"),
    route("topics", "routes/topics/route.tsx"),
    route("keywords", "routes/keywords/route.tsx"),
    route("countries", "routes/countries/route.tsx"),
    route("publishers", "routes/publishers/route.tsx"),
    route("document/:slug", "routes/document/route.tsx"),
    route("document/:slug/cite/:format", "routes/document/cite.ts"),
    route("internal_document/:slug", "routes/document/internal.tsx", { id: "internal-document" }),
    route("internal_pdf/:slug", "routes/document/internal.tsx", { id: "internal-pdf" }),
    route("article/:slug", "routes/article/route.tsx"),
    route("toolkits", "routes/toolkits/route.tsx"),
    route("toolkit/:slug", "routes/toolkit/route.tsx"),
    route("toolkit/:slug/:chapter", "routes/toolkit/chapter.tsx"),
    route("collections", "routes/collections/route.tsx"),
    route("collection/:slug", "routes/collection/route.tsx"),
    route("collection/:slug/files", "routes/collection/files.ts"),
    route("authors", "routes/authors/route.tsx"),
    route("author/:slug", "routes/author/route.tsx"),
    route("author/:slug/files", "routes/author/files.ts"),
    route("account/user-profile", "routes/account/user-profile/route.tsx"),
    route("account/discovery", "routes/account/discovery/route.tsx"),
    route("evaluation-hub", "routes/evaluation-hub/route.tsx"),
    route("upload", "routes/upload/route.tsx"),
    route("frequently-asked-questions", "routes/page/frequently-asked-questions.tsx"),
    route("page/:slug", "routes/page/route.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
