import {
  COLLECTION_ROLES,
  type InternalCollection,
  InternalCollectionsQuery,
  PERMISSIONS,
} from "../../contract/collections";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import { AppError } from "../../contract/errors";
import { parseGlobalId } from "../../shared/identifiers";
import {
  connection,
  type GraphqlContext,
  type LanguageArg,
  type RootResolver,
  upperCase,
  databaseId,
  orNull,
  once,
} from "./context";
import { LIBRARY_GRAPHQL_CAP } from "../../contract/limits";

interface InternalCollectionArgs extends LanguageArg {
  id: string;
  idType: "ID" | "DATABASE_ID" | "SLUG";
}

/** A collection whose other fields are read only if the query selects one: `modified` alone takes one row. */
interface Node {
  known: Partial<InternalCollection> & Pick<InternalCollection, "databaseId" | "modified">;
  load(): Promise<InternalCollection>;
}

async function nodeOf(
  { id, idType, language }: InternalCollectionArgs,
  { actor, services: { internalCollections } }: GraphqlContext,
): Promise<Node> {
  if (idType === "SLUG") {
    const collection = await internalCollections.get(actor, id, language);
    return { known: collection, load: async () => collection };
  }
  const number = idType === "ID" ? parseGlobalId("post", id) : databaseId(id);
  if (number === null) throw new AppError("not_found", "There is no such collection");
  return {
    known: { databaseId: number, modified: await internalCollections.modified(actor, number) },
    load: once(() => internalCollections.get(actor, number, language)),
  };
}

const FIELDS = [
  "databaseId",
  "modified",
  "id",
  "title",
  "slug",
  "link",
  "language",
  "description",
  "postCount",
  "author",
  "collaborators",
  "pendingCollaborators",
  "pendingInvites",
  "images",
  "role",
  "userCanEdit",
  "private",
  "staffOnly",
  "siteCollection",
  "featured",
  "requestToPromote",
  "promotionDenied",
  "promotionReason",
  "requestedBy",
  "requested",
  "recommendedPosts",
  "documents",
] as const satisfies readonly (keyof InternalCollection)[];
const fieldResolvers = Object.fromEntries(
  FIELDS.map((field) => [
    field,
    async ({ known, load }: Node) => (field in known ? known : await load())[field],
  ]),
);

export const collectionsResolvers = {
  Query: {
    internalCollection: ((_root, args, context) =>
      orNull(() => nodeOf(args, context))) satisfies RootResolver<InternalCollectionArgs, unknown>,
  },
  InternalCollection: fieldResolvers,
  CollectionRoleEnum: upperCase(COLLECTION_ROLES),
  CollectionPermissionEnum: upperCase(PERMISSIONS),
  User: {
    internalCollections: (
      { databaseId: id }: { databaseId: number },
      { first, language = DEFAULT_LANGUAGE }: { first: number; language?: Language },
      context: GraphqlContext,
    ) => {
      const { actor, services } = context;
      // The only user in a response is the caller. A user who signs in with this very request has no token yet.
      if (actor.kind === "anonymous" || actor.userId !== id)
        return { ...connection([], 0), version: null };
      // Only selected fields are read: the version alone takes one row.
      const page = once(async () => {
        const { own, shared } = await services.internalCollections.list(
          actor,
          InternalCollectionsQuery.parse({ language }),
        );
        return connection([...own, ...shared], first);
      });
      return {
        nodes: async () =>
          (await page()).nodes.map((known): Node => ({
            known,
            load: once(() => services.internalCollections.get(actor, known.databaseId, language)),
          })),
        pageInfo: async () => (await page()).pageInfo,
        version: () => services.internalCollections.version(actor),
      };
    },
  },
};

type Mutation = RootResolver<
  { input: { id: number; clientMutationId?: string | null } },
  Promise<unknown>
>;

/** Empty, because its fields have resolvers, which read only what the query selects. */
const LIBRARY = {};

const change =
  (method: "add" | "remove"): Mutation =>
  async (_root, { input }, { actor, services }) => {
    await services.library[method](actor, databaseId(String(input.id)));
    return { userLibrary: LIBRARY, clientMutationId: input.clientMutationId };
  };

export const libraryResolvers = {
  Query: {
    userLibrary: ((_root, _args, { actor }) =>
      actor.kind === "anonymous" ? null : LIBRARY) satisfies RootResolver<unknown, unknown>,
  },
  Mutation: {
    addToUserLibrary: change("add"),
    removeFromUserLibrary: change("remove"),
  },
  User: {
    userLibrary: (
      { databaseId: id }: { databaseId: number },
      _args: unknown,
      { actor }: GraphqlContext,
    ) => {
      // The only user in a response is the caller. A user who signs in with this very request has no token yet.
      if (actor.kind === "anonymous") return null;
      if (actor.userId !== id)
        throw new AppError("forbidden", "Only the owner of a library can see it");
      return LIBRARY;
    },
  },
  UserLibrary: {
    modified: (_library: unknown, _args: unknown, { actor, services }: GraphqlContext) =>
      services.library.modified(actor),
    posts: async (
      _library: unknown,
      { first, language = DEFAULT_LANGUAGE }: { first: number; language?: Language },
      { actor, services }: GraphqlContext,
    ) => {
      const { posts, hasMore } = await services.library.first(
        actor,
        language,
        Math.max(0, Math.min(first, LIBRARY_GRAPHQL_CAP)),
      );
      return { nodes: posts, pageInfo: { hasNextPage: hasMore, hasPreviousPage: false } };
    },
  },
};
