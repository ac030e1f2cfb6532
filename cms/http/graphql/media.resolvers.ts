import type { RootResolver } from "./context";
import { databaseId, orNull } from "./identity";

interface MediaItemArgs {
  id: string;
  idType: "ID" | "DATABASE_ID";
}

export const mediaResolvers = {
  Query: {
    mediaItem: ((_root, { id, idType }, { actor, services }) =>
      orNull(async () =>
        services.media.get(actor, idType === "ID" ? { id } : { databaseId: databaseId(id) }),
      )) satisfies RootResolver<MediaItemArgs, unknown>,
  },
};
