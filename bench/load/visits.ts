import { PROFILE_PATH } from "~/paths/account";
import { collectionPath } from "~/paths/collections";
import { type Reader, createWriter, expectStatus, type Writer, WRITES } from "./writes";
import { type Answer, type Browser, openBrowser } from "./browser";
import { popular, weighted, type Kind, type Visit } from "./drive";
import type { LoadTargets } from "./scene";

/** Percentages of requests. Source: the product's goal for a site under load. */
const MIX = [
  [70, "pages"],
  [10, "downloads"],
  [15, "signed in"],
  [5, "writes"],
] as const satisfies readonly (readonly [number, Kind])[];

/** Pages that anonymous visitors request, by weight. `counted` is the image that counts a view of a document. */
const PAGES = [
  [20, "search"],
  [25, "document"],
  [10, "counted"],
  [5, "start"],
  [5, "browsed"],
  [5, "other"],
] as const;
/** Pages that signed-in users request, by weight. Recommendations are only for staff. */
const SIGNED_IN = [
  [5, "document"],
  [3, "profile"],
  [3, "recommended"],
  [2, "search"],
  [2, "collection"],
] as const;

/** IP addresses of visitors, in the benchmark network (RFC 2544), so that rate limits do not count them together. */
const ADDRESSES = 2_000;
const addressOf = (number: number): string => `198.18.${number >> 8}.${number & 255}`;
/** Readers that sign in concurrently. */
const SIGN_INS_AT_ONCE = 4;

/** A signed-in session at a site. */
export interface Session {
  reader: Reader;
  browser: Browser;
  writer: Writer;
}

/** Signs readers in through the form, each from their own IP address. `postsOf` gives the posts that a reader's writes use. */
export async function signIn(
  url: string,
  readers: readonly Reader[],
  postsOf: (index: number) => readonly number[],
): Promise<Session[]> {
  const sessions = readers.map((reader, index): Session => {
    const browser = openBrowser(url, addressOf(ADDRESSES + index));
    return { reader, browser, writer: createWriter(browser, reader, postsOf(index)) };
  });
  for (let first = 0; first < sessions.length; first += SIGN_INS_AT_ONCE) {
    await Promise.all(
      sessions
        .slice(first, first + SIGN_INS_AT_ONCE)
        .map(async ({ reader: { email, password }, browser }) => {
          expectStatus(
            await browser.ask("/account/login", { method: "POST", form: { email, password } }),
            303,
          );
        }),
    );
  }
  return sessions;
}

/** Draws the next request according to the mix. The same random numbers give the same requests. */
export function createVisits(
  url: string,
  scene: LoadTargets,
  sessions: readonly Session[],
  random: () => number,
): () => Visit {
  const draw = {
    kind: weighted(MIX, random),
    page: weighted(PAGES, random),
    ofReader: weighted(SIGNED_IN, random),
    write: weighted(WRITES, random),
    start: popular(scene.starts, random),
    browsed: popular(scene.browsed, random),
    search: popular(scene.searches, random),
    document: popular(scene.documents, random),
    other: popular(scene.others.length > 0 ? scene.others : scene.browsed, random),
    download: popular(scene.downloads, random),
  };
  const below = (limit: number) => Math.floor(random() * limit);
  const visitors = Array.from({ length: ADDRESSES }, (_, number) =>
    openBrowser(url, addressOf(number)),
  );
  const randomVisitor = () => visitors[below(visitors.length)]!;

  const staff = sessions.filter(({ reader }) => reader.isStaff);

  const paths: Record<(typeof PAGES)[number][1], () => string> = {
    search: draw.search,
    document: () => draw.document().path,
    counted: () => draw.document().countedBy,
    start: draw.start,
    browsed: draw.browsed,
    other: draw.other,
  };
  const readersPaths: Record<(typeof SIGNED_IN)[number][1], (session: Session) => string> = {
    document: () => draw.document().path,
    profile: () => PROFILE_PATH,
    recommended: () => "/account/discovery",
    search: draw.search,
    collection: ({ reader }) => collectionPath(reader.collection.slug),
  };

  const visits: Record<Kind, () => Visit> = {
    pages: () => {
      const [browser, path] = [randomVisitor(), paths[draw.page()]()];
      return {
        kind: "pages",
        name: path,
        make: async () => expectStatus(await browser.ask(path), 200),
      };
    },
    downloads: () => {
      const [browser, { path, size }] = [randomVisitor(), draw.download()];
      return {
        kind: "downloads",
        name: path,
        async make() {
          const answer = await browser.ask(path);
          expectStatus(answer, 200);
          if (answer.size !== size) throw new Error(`sent ${answer.size} bytes of ${size}`);
        },
      };
    },
    "signed in": () => {
      const looksAt = draw.ofReader();
      const among = looksAt === "recommended" ? staff : sessions;
      const session = among[below(among.length)]!;
      const path = readersPaths[looksAt](session);
      return {
        kind: "signed in",
        name: path,
        make: async () => expectOwn(await session.browser.ask(path)),
      };
    },
    writes: () => {
      const [{ writer }, what] = [sessions[below(sessions.length)]!, draw.write()];
      return { kind: "writes", name: what, make: () => writer.write(what) };
    },
  };
  return () => visits[draw.kind()]();
}

/** Throws unless the page was rendered for a signed-in user. */
function expectOwn(answer: Answer): void {
  expectStatus(answer, 200);
  if (!answer.headers["cache-control"]?.includes("private"))
    throw new Error("the response is for a visitor who is not signed in");
}
