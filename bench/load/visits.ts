import { PROFILE_PATH } from "~/features/library/paths";
import { collectionPath } from "~/features/collections/paths";
import type { Reader } from "./belongings";
import { type Answer, type Browser, openBrowser } from "./browser";
import { popular, weighted } from "./chances";
import type { Kind, Visit } from "./drive";
import type { Scene } from "./scene";
import { createWriter, expectStatus, type Writer, WRITES } from "./writes";

/** Of a hundred requests. As the product's own goal for a site under load says. */
const MIX = [
  [70, "pages"],
  [10, "downloads"],
  [15, "signed in"],
  [5, "writes"],
] as const satisfies readonly (readonly [number, Kind])[];

/** What visitors without an account look at. The picture is the one that a document's page shows to be counted. Ours. */
const PAGES = [
  [20, "search"],
  [25, "document"],
  [10, "counted"],
  [5, "start"],
  [5, "browsed"],
  [5, "other"],
] as const;
/** What somebody who is signed in looks at; recommendations are for staff. Ours. */
const SIGNED_IN = [
  [5, "document"],
  [3, "profile"],
  [3, "recommended"],
  [2, "search"],
  [2, "collection"],
] as const;

/** Addresses that visitors come from, in the network kept for measuring (RFC 2544): no limit counts them together. */
const ADDRESSES = 2_000;
const addressOf = (number: number): string => `198.18.${number >> 8}.${number & 255}`;
/** Who signs in together. */
const SIGN_INS_AT_ONCE = 4;

/** Somebody who is signed in at a site. */
export interface Session {
  reader: Reader;
  browser: Browser;
  writer: Writer;
}

/** Signs readers in through the form, each from an address of its own. Pieces are what they write about. */
export async function signIn(
  url: string,
  readers: readonly Reader[],
  piecesOf: (index: number) => readonly number[],
): Promise<Session[]> {
  const sessions = readers.map((reader, index): Session => {
    const browser = openBrowser(url, addressOf(ADDRESSES + index));
    return { reader, browser, writer: createWriter(browser, reader, piecesOf(index)) };
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

/** Draws what is asked next, by the mix. The same numbers draw the same. */
export function createVisits(
  url: string,
  scene: Scene,
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
  const anybody = () => visitors[below(visitors.length)]!;

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
      const [browser, path] = [anybody(), paths[draw.page()]()];
      return {
        kind: "pages",
        name: path,
        make: async () => expectStatus(await browser.ask(path), 200),
      };
    },
    downloads: () => {
      const [browser, { path, size }] = [anybody(), draw.download()];
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

/** Throws unless it is a page that was made for somebody who is signed in. */
function expectOwn(answer: Answer): void {
  expectStatus(answer, 200);
  if (!answer.headers["cache-control"]?.includes("private"))
    throw new Error("answered as to somebody who is not signed in");
}
