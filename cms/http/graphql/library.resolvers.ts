import { DEFAULT_LANGUAGE, type Language } from "../../contract/languages";
import { LIBRARY_GRAPHQL_CAP } from "../../contract/limits";
import { AppError } from "../../contract/errors";
import type { GraphqlContext, RootResolver } from "./context";
import { databaseId } from "./identity";

type Mutation = RootResolver<
  { input: { id: number; clientMutationId?: string | null } },
  Promise<unknown>
>;

/** Only selected fields are read: the modification time alone takes one row. */
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
      if (actor.userId !== id) throw new AppError("forbidden", "A library is its owner's alone");
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
