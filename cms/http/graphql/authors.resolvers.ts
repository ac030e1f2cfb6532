import type { Author } from "../../contract/authors";
import { AppError } from "../../contract/errors";
import { AUTHOR_LIST_CAP } from "../../contract/limits";
import type { Card } from "../../contract/shared";
import { parseGlobalId } from "../../domains/posts/global-id";
import { connection, type GraphqlContext, type LanguageArg, type RootResolver } from "./context";
import { databaseId, orNull } from "./identity";

interface DocumentAuthorArgs extends LanguageArg {
  id: string;
  idType: "ID" | "DATABASE_ID" | "SLUG";
}
type List = "topResources" | "documents" | "toolkits" | "collections";

const listOf = (list: List) => (author: Author, { first }: { first: number }) => connection(author[list], Math.min(first, AUTHOR_LIST_CAP));

export const authorsResolvers = {
  Query: {
    documentAuthor: ((_root, args, context) =>
      orNull(async () => context.services.authors.get(context.actor, await slugOf(args, context), args.language))) satisfies RootResolver<DocumentAuthorArgs, unknown>,
  },
  DocumentAuthor: {
    authorFields: (author: Author) => author,
    topResources: listOf("topResources"),
    documents: listOf("documents"),
    toolkits: listOf("toolkits"),
    collections: listOf("collections"),
  },
  ContentNode: {
    contentTypeName: (card: Card) => card.type,
  },
};

async function slugOf({ id, idType }: DocumentAuthorArgs, { services }: GraphqlContext): Promise<string> {
  if (idType === "SLUG") return id;
  const number = idType === "ID" ? parseGlobalId("term", id) : databaseId(id);
  const node = number === null ? undefined : (await services.taxonomies.tree()).byId(number);
  if (node?.taxonomy !== "authors") throw new AppError("not_found", "There is no such author");
  return node.slug;
}
