import type { Document } from "../../contract/documents";
import { AppError } from "../../contract/errors";
import { type Language, LANGUAGES, DEFAULT_LANGUAGE } from "../../contract/languages";
import type { InternalDocumentType } from "../../contract/names";
import type { InternalHead } from "../../areas/library";
import { globalId, parseGlobalId } from "../../shared/identifiers";
import {
  type GraphqlContext,
  type LanguageArg,
  type RootResolver,
  databaseId,
  orNull,
  once,
} from "./context";
import type { FollowedTerm, UserPreferences } from "../../contract/discovery";
import { isStaff } from "../../contract/roles";
import { localPath } from "../../shared/language";

interface InternalArgs extends LanguageArg {
  id: string;
  idType: "ID" | "DATABASE_ID" | "SLUG";
}

/** A document whose other fields are read only if the query selects one: its head alone takes one row. */
interface Node extends InternalHead {
  load(): Promise<Document>;
}

const rootField = (type: InternalDocumentType) =>
  ((_root, { id, idType, language }, context) =>
    orNull(async () => {
      const { actor, services } = context;
      return nodeOf(
        await services.internalDocuments.head(
          actor,
          { type, key: idType === "SLUG" ? id : numberOf(id, idType) },
          language,
        ),
        language,
        context,
      );
    })) satisfies RootResolver<InternalArgs, Promise<Node | null>>;

function numberOf(id: string, idType: "ID" | "DATABASE_ID"): number {
  const number = idType === "ID" ? parseGlobalId("post", id) : databaseId(id);
  if (number === null) throw new AppError("not_found", "There is no such document");
  return number;
}

function nodeOf(head: InternalHead, language: Language, { actor, services }: GraphqlContext): Node {
  return {
    ...head,
    load: once(() =>
      services.documents.get(actor, { type: head.type, key: head.databaseId }, language),
    ),
  };
}

const LOADED_FIELDS = [
  "title",
  "slug",
  "link",
  "language",
  "thumbnail",
  "documentFields",
] as const satisfies readonly (keyof Document)[];

const fields = {
  id: (node: Node) => globalId("post", node.databaseId),
  contentTypeName: (node: Node) => node.type,
  tracking: (node: Node) => node.tracked,
  ...Object.fromEntries(
    LOADED_FIELDS.map((field) => [field, async (node: Node) => (await node.load())[field]]),
  ),
  mediaItem: async (node: Node) =>
    (await node.load()).documentFields.documents.find(({ documentFile }) => documentFile)
      ?.documentFile ?? null,
  translation: (node: Node, { language }: LanguageArg, context: GraphqlContext) =>
    node.languages.includes(language) ? nodeOf(node, language, context) : null,
  translations: (node: Node, _args: unknown, context: GraphqlContext) =>
    LANGUAGES.filter((language) => node.languages.includes(language)).map((language) =>
      nodeOf(node, language, context),
    ),
};

export const internalDocumentsResolvers = {
  Query: {
    internalDocument: rootField("internal_document"),
    internalPdf: rootField("internal_pdf"),
  },
  InternalDocument: fields,
  InternalPdf: fields,
};

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

/** The only page with a spotlight (R3.38), and the other forms of its path. */
const DISCOVERY_URI = "/account/discovery/";
const DISCOVERY_ADDRESS = /^\/?(?:[a-z]{2}\/)?account\/discovery\/?$/;

interface Page {
  id: string;
  uri: string;
  language: Language;
}

export const discoveryResolvers = {
  Query: {
    page: ((_root, { id, language }, { actor }): Page | null => {
      // Other callers do not learn that the page exists.
      if (!isStaff(actor) || !DISCOVERY_ADDRESS.test(id)) return null;
      return {
        id: globalId("page", `${DISCOVERY_URI}${language}`),
        uri: localPath(DISCOVERY_URI, language),
        language,
      };
    }) satisfies RootResolver<{ id: string; language: Language }, Page | null>,
  },
  Page: {
    spotlightItems: ({ language }: Page, _args: unknown, { actor, services }: GraphqlContext) =>
      services.spotlight.list(actor, language),
  },
  User: {
    userPreferences: (
      { databaseId: id }: { databaseId: number },
      { language = DEFAULT_LANGUAGE }: { language?: Language },
      { actor, services }: GraphqlContext,
    ) => {
      // A response contains no user but the caller. During sign-in the caller is still anonymous.
      if (actor.kind === "anonymous") return null;
      if (actor.userId !== id)
        throw new AppError("forbidden", "Users can only see the terms that they follow themselves");
      return services.preferences.get(actor, language);
    },
  },
  UserPreferences: {
    documentCountries: ({ documentCountries }: UserPreferences) => connectionOf(documentCountries),
    documentTopics: ({ documentTopics }: UserPreferences) => connectionOf(documentTopics),
  },
};

const connectionOf = (terms: readonly FollowedTerm[]) => ({
  nodes: terms.map((term) => ({ ...term, id: globalId("term", term.databaseId) })),
});
