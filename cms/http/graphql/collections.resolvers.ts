import { COLLECTION_ROLES, type InternalCollection, PERMISSIONS } from "../../contract/internal-collections";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import { AppError } from "../../contract/errors";
import { parseGlobalId } from "../../domains/posts/global-id";
import { connection, type GraphqlContext, type LanguageArg, type RootResolver } from "./context";
import { databaseId, orNull } from "./identity";

interface InternalCollectionArgs extends LanguageArg {
  id: string;
  idType: "ID" | "DATABASE_ID" | "SLUG";
}

/** A collection whose fields are read once somebody asks for one of them: `modified` alone is a row. */
interface Node {
  databaseId: number;
  modified: string;
  whole(): Promise<InternalCollection>;
}

async function nodeOf({ id, idType, language }: InternalCollectionArgs, { actor, services: { internalCollections } }: GraphqlContext): Promise<Node> {
  if (idType === "SLUG") {
    const collection = await internalCollections.get(actor, id, language);
    return { databaseId: collection.databaseId, modified: collection.modified, whole: async () => collection };
  }
  const number = idType === "ID" ? parseGlobalId("post", id) : databaseId(id);
  if (number === null) throw new AppError("not_found", "There is no such collection");
  let whole: Promise<InternalCollection> | undefined;
  return { databaseId: number, modified: await internalCollections.modified(actor, number), whole: () => (whole ??= internalCollections.get(actor, number, language)) };
}

/** Resolvers that read a field of the whole collection. */
const WHOLE_FIELDS = [
  "id", "title", "slug", "link", "language", "description", "postCount", "author", "collaborators", "pendingCollaborators", "pendingInvites", "images", "role",
  "userCanEdit", "private", "staffOnly", "siteCollection", "featured", "requestToPromote", "promotionDenied", "promotionReason", "requestedBy",
  "recommendedPosts", "documents",
] as const satisfies readonly (keyof InternalCollection)[];
const fieldsOfWhole = Object.fromEntries(WHOLE_FIELDS.map((field) => [field, async ({ whole }: Node) => (await whole())[field]]));

export const collectionsResolvers = {
  Query: {
    internalCollection: ((_root, args, context) => orNull(() => nodeOf(args, context))) satisfies RootResolver<InternalCollectionArgs, unknown>,
  },
  InternalCollection: fieldsOfWhole,
  // Enum values are upper case outside and the contract's words inside.
  CollectionRoleEnum: upperCase(COLLECTION_ROLES),
  CollectionPermissionEnum: upperCase(PERMISSIONS),
  User: {
    internalCollections: async ({ databaseId: id }: { databaseId: number }, { first, language = DEFAULT_LANGUAGE }: { first: number; language?: Language }, context: GraphqlContext) => {
      const { actor, services } = context;
      // The only user that an answer holds is whoever asks; one who signs in with this very request has no token yet.
      if (actor.kind === "anonymous" || actor.userId !== id) return connection([], 0);
      const { own, shared } = await services.internalCollections.list(actor, { language });
      const { nodes, pageInfo } = connection([...own, ...shared], first);
      return { nodes: nodes.map((row) => ({ databaseId: row.databaseId, modified: row.modified, whole: () => services.internalCollections.get(actor, row.databaseId, language) })), pageInfo };
    },
  },
};

function upperCase(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word.toUpperCase(), word]));
}
