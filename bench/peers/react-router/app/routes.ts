import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/start.tsx"),
  route("search", "routes/search.tsx"),
  route("document/:slug", "routes/document.tsx"),
] satisfies RouteConfig;
