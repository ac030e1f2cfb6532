import { type Author, OWN_CLAIM_STATES } from "../../contract/authors";
import { AppError } from "../../contract/errors";
import { AUTHOR_LIST_CAP } from "../../contract/limits";
import type { Card } from "../../contract/shared";
import { parseGlobalId } from "../../shared/identifiers";
import {
  connection,
  type LanguageArg,
  type RootResolver,
  upperCase,
  databaseId,
  orNull,
} from "./context";

interface DocumentAuthorArgs extends LanguageArg {
  id: string;
  idType: "ID" | "DATABASE_ID" | "SLUG";
}
type List = "topResources" | "documents" | "internalDocuments" | "toolkits" | "collections";

const listOf =
  (list: List) =>
  (author: Author, { first }: { first: number }) =>
    connection(author[list], Math.min(first, AUTHOR_LIST_CAP));

export const authorsResolvers = {
  AuthorClaimEnum: upperCase(OWN_CLAIM_STATES),
  Query: {
    documentAuthor: ((_root, args, context) =>
      orNull(async () =>
        // One more than a list shows, so that `hasNextPage` is known.
        context.services.authors.get(
          context.actor,
          keyOf(args),
          args.language,
          AUTHOR_LIST_CAP + 1,
        ),
      )) satisfies RootResolver<DocumentAuthorArgs, unknown>,
  },
  DocumentAuthor: {
    authorFields: (author: Author) => author,
    topResources: listOf("topResources"),
    documents: listOf("documents"),
    internalDocuments: listOf("internalDocuments"),
    toolkits: listOf("toolkits"),
    collections: listOf("collections"),
  },
  ContentNode: {
    contentTypeName: (card: Card) => card.type,
  },
};

function keyOf({ id, idType }: DocumentAuthorArgs): number | string {
  if (idType === "SLUG") return id;
  const number = idType === "ID" ? parseGlobalId("term", id) : databaseId(id);
  if (number === null) throw new AppError("not_found", "There is no such author");
  return number;
}
