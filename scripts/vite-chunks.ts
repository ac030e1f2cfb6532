import { fileURLToPath } from "node:url";

/** As the router's plugin calls the browser's half of a route. */
const AS_CLIENT_ROUTE = "?__react-router-build-client-route";
const inApp = (path: string) => fileURLToPath(new URL(`../app/${path}`, import.meta.url));
/** The shell, where most visits begin, and what each page fetches once it stands still. */
const FIRST_PAGES = [
  ...[
    "root.tsx",
    "routes/start/route.tsx",
    "routes/search/route.tsx",
    "routes/document/route.tsx",
  ].map((path) => inApp(path) + AS_CLIENT_ROUTE),
  inApp("features/offline/page-worker.ts"),
];

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}

const reachedIn = new WeakMap<object, Set<string>>();

/** All that first pages import, however far off. */
function reachedByFirstPages(modules: Modules): Set<string> {
  const reached = new Set<string>();
  const follow = (id: string): void => {
    const info = reached.has(id) ? null : modules.getModuleInfo(id);
    if (!info) return;
    reached.add(id);
    info.importedIds.forEach(follow);
  };
  FIRST_PAGES.forEach(follow);
  if (reached.size <= FIRST_PAGES.length)
    throw new Error("No first page was found: is a route called otherwise?");
  return reached;
}

/** Names the shared file of scripts for what first pages want, none for the rest, which they need not wait for. */
export function firstPagesFile(id: string, modules: Modules): string | null {
  const reached = reachedIn.get(modules) ?? reachedByFirstPages(modules);
  reachedIn.set(modules, reached);
  return reached.has(id) ? "first" : null;
}
