import { vi } from "vitest";

/** The browser's caches and locks, as far as the code uses them, and a site with fixed responses. Only for tests. */
export interface FakeBrowser {
  /** Returns path and query of all cached entries, by the name of the cache. */
  saved(): Promise<Record<string, string[]>>;
  /** The site's responses by address. Tests may change them at any time. */
  responses: Map<string, (request: Request) => Response | Promise<Response>>;
  /** Addresses that were requested from the site. */
  requested: string[];
}

const ORIGIN = "https://library.example.org";
const pathOf = (url: string) => url.replace(ORIGIN, "");
const keyOf = (request: RequestInfo) =>
  new URL(typeof request === "string" ? request : request.url, ORIGIN).href;

class FakeCache {
  readonly entries = new Map<string, Response>();
  match = async (request: RequestInfo) => this.entries.get(keyOf(request))?.clone();
  put = async (request: RequestInfo, answer: Response) =>
    void this.entries.set(keyOf(request), answer);
  delete = async (request: RequestInfo) => this.entries.delete(keyOf(request));
  keys = async () => [...this.entries.keys()].map((url) => new Request(url));
}

/** Replaces the browser's own caches, locks and `fetch` until `vi.unstubAllGlobals`. */
export function fakeBrowser(): FakeBrowser {
  const all = new Map<string, FakeCache>();
  const open = async (name: string) =>
    all.get(name) ?? (all.set(name, new FakeCache()).get(name) as FakeCache);
  const responses: FakeBrowser["responses"] = new Map();
  const requested: string[] = [];
  let last: Promise<unknown> = Promise.resolve();

  vi.stubGlobal("caches", {
    open,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: RequestInfo, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, cache] of all) {
        const found =
          cacheName === undefined || cacheName === name ? await cache.match(request) : undefined;
        if (found) return found;
      }
      return undefined;
    },
  });
  // Runs the work of all locks in sequence, as a browser does for one lock.
  vi.stubGlobal("navigator", {
    locks: { request: (_: string, work: () => Promise<unknown>) => (last = last.then(work, work)) },
  });
  vi.stubGlobal("fetch", async (request: RequestInfo, init?: RequestInit) => {
    const address = pathOf(keyOf(request));
    requested.push(address);
    const answer = responses.get(address);
    if (!answer) throw new TypeError("Failed to fetch");
    return answer(new Request(keyOf(request), init));
  });
  return {
    saved: async () =>
      Object.fromEntries(
        [...all].map(([name, cache]) => [name, [...cache.entries.keys()].map(pathOf)]),
      ),
    responses,
    requested,
  };
}

/** Returns a public page as the browser receives it. */
export function publicPage(html: string): Response {
  const answer = new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=0, s-maxage=60",
    },
  });
  return Object.defineProperty(answer, "type", { value: "basic" });
}
