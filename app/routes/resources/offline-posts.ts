import { contentContext, visitorContext } from "~/contexts";
import { publicPageHeaders } from "~/http/cache-headers";
import type { Route } from "./+types/offline-posts";
import type { Document, DocumentFile } from "#contract/documents";
import { OWN_LIST_PAGE_SIZE } from "#contract/limits";
import { INTERNAL_DOCUMENT_TYPES } from "#contract/names";
import type { Card } from "#contract/shared";
import { type ContentClient, orNotFound, orNull } from "~/content/client.server";
import { getCollection, getCollectionPosts, getLibrary } from "~/content/collections.server";
import { getDocument, getDocumentText } from "~/content/documents.server";
import { getArticle, getToolkit } from "~/content/posts.server";
import { ownTextPath, textVersionPath } from "~/paths/documents";
import { localisedPath, withoutLanguage } from "~/i18n/paths";
import { LINKS_MAX, type OfflinePost, type OfflinePosts } from "~/features/offline/offline-post";

/**
 * `/resources/offline?collection={slug}`, `?list=library` or `?link={path}`, in the language of the path: the posts that the
 * visitor may read, each with the size of storing it on a device. By link, the response is the same for all signed-out
 * visitors, since a collection may be shared by its link alone.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.get("list") === "library" && !context.get(visitorContext).account)
    throw new Response(null, { status: 401 });
  const posts = await readOfflinePosts(context.get(contentContext), url.searchParams);
  if (!posts) throw new Response(null, { status: 404 });
  const isPublic = url.searchParams.has("link") && !context.get(visitorContext).account;
  return Response.json(posts, {
    headers: isPublic ? publicPageHeaders() : { "Cache-Control": "private, no-store" },
  });
}

/**
 * Returns a page of the resources that an address asks for (`offlinePostsPath`), with the size of each. Null if it asks for
 * none. Throws the errors of the requests to the content system, and a 404 for a collection that the visitor may not read.
 */
async function readOfflinePosts(
  content: ContentClient,
  params: URLSearchParams,
): Promise<OfflinePosts | null> {
  const page = Math.max(1, Math.trunc(Number(params.get("page")) || 1));
  const collection = params.get("collection");
  if (params.get("list") === "library")
    return detailed(
      content,
      await getLibrary(content, { search: "", sort: "own", page }, OWN_LIST_PAGE_SIZE),
    );
  if (collection !== null) {
    const { databaseId } = await orNotFound(getCollection(content, collection));
    return detailed(
      content,
      await getCollectionPosts(content, databaseId, { page, page_size: OWN_LIST_PAGE_SIZE }),
    );
  }
  const links = params.getAll("link").slice(0, LINKS_MAX);
  if (links.length === 0) return null;
  return {
    posts: await readSome(links, (link) => byLink(content, link)),
    count: links.length,
    pages: 1,
  };
}

interface ListOfCards {
  posts: readonly Card[];
  count: number;
  pages: number;
}

async function detailed(
  content: ContentClient,
  { posts, count, pages }: ListOfCards,
): Promise<OfflinePosts> {
  return { posts: await readSome(posts, (card) => postOfCard(content, card)), count, pages };
}

/**
 * Resources that one request reads at the same time. Chosen: other users need the content system too, and one request
 * asks for many resources.
 */
const READ_AT_ONCE = 4;

/** Returns the result of `read` for each item, in order, without those that no longer exist. */
async function readSome<T>(
  items: readonly T[],
  read: (item: T) => Promise<OfflinePost | null>,
): Promise<OfflinePost[]> {
  const found: (OfflinePost | null)[] = [];
  const remaining = items.entries();
  const readNext = async () => {
    for (const [i, item] of remaining) found[i] = await read(item);
  };
  await Promise.all(Array.from({ length: READ_AT_ONCE }, readNext));
  return found.filter((post) => post !== null);
}

/** Null if it was deleted meanwhile. */
async function postOfCard(content: ContentClient, card: Card): Promise<OfflinePost | null> {
  const bare = plainPost(card);
  if (bare.internal || (card.type !== "document" && card.type !== "toolkit")) return bare;
  return byLink(content, card.link);
}

type Plain = Pick<Card, "databaseId" | "type" | "title" | "language" | "link" | "modified">;
const plainPost = ({ databaseId, type, title, language, link, modified }: Plain): OfflinePost => ({
  databaseId,
  title,
  language,
  link,
  modified,
  internal: (INTERNAL_DOCUMENT_TYPES as readonly Card["type"][]).includes(type),
  pages: [link],
  text: null,
  files: [],
});

const READERS: Record<string, (content: ContentClient, slug: string) => Promise<OfflinePost>> = {
  document: documentOffline,
  toolkit: toolkitOffline,
  article: async (content, slug) => plainPost(await getArticle(content, slug)),
  collection: async (content, slug) => plainPost(await getCollection(content, slug)),
};

/** Returns a resource by the path of its page, in the page's language; null if it does not exist. */
async function byLink(content: ContentClient, link: string): Promise<OfflinePost | null> {
  const [, type = "", slug = "", more] = withoutLanguage(link).split("/");
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (!read || slug === "" || more !== undefined) return null;
  return orNull(read(content, decoded(slug)), "not_found", "gone", "malformed_request");
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

async function documentOffline(content: ContentClient, slug: string): Promise<OfflinePost> {
  const document = await getDocument(content, slug);
  const files = inLeadingLanguage(
    document.documentFields.documents.filter(({ documentFile }) => documentFile !== null),
  );
  const texts = files.flatMap(({ documentFile, textVersion }) =>
    documentFile && textVersion ? [{ id: documentFile.id, ...textVersion }] : [],
  );
  const pageOf = (id: string, page: number) =>
    localisedPath(
      textVersionPath({ type: "document", slug: document.slug }, id, page),
      content.language,
    );
  return {
    ...plainPost(document),
    text:
      texts.length === 0
        ? await ownText(content, document)
        : {
            pages: texts.flatMap(({ id, pages }) =>
              Array.from({ length: pages }, (_, i) => pageOf(id, i + 1)),
            ),
            size: texts.reduce((sum, { size }) => sum + size, 0),
          },
    files: files.flatMap(({ documentFile }) =>
      documentFile ? [{ link: documentFile.link, size: documentFile.fileSize }] : [],
    ),
  };
}

/** Returns the text of a document without files, as pages to save. */
async function ownText(
  content: ContentClient,
  { slug, documentFields: { documents, texts } }: Document,
): Promise<OfflinePost["text"]> {
  if (texts.length === 0 || documents.length > 0) return null;
  const named = { type: "document", slug } as const;
  const { pages, size } = await getDocumentText(content, named, { page: 1 });
  const pageOf = (_: unknown, index: number) =>
    localisedPath(ownTextPath(named, index + 1), content.language);
  return { pages: Array.from({ length: pages }, pageOf), size };
}

/** Returns the files in the language of the first. The content system puts files of the requested language first. */
const inLeadingLanguage = (files: readonly DocumentFile[]) =>
  files.filter(({ documentLanguage }) => documentLanguage.iso === files[0]?.documentLanguage.iso);

async function toolkitOffline(content: ContentClient, slug: string): Promise<OfflinePost> {
  const toolkit = await getToolkit(content, slug);
  return {
    ...plainPost(toolkit),
    pages: [
      toolkit.link,
      ...toolkit.chapters.map((chapter) => `${toolkit.link}/${encodeURIComponent(chapter.slug)}`),
    ],
  };
}
