import { z } from "zod";
import { Account, AccountExport } from "../../contract/accounts";
import { Author, AuthorClaim, AuthorsAnswer, ListedAuthor } from "../../contract/authors";
import { Collection, CollectionsAnswer, FilesWeight } from "../../contract/collections";
import {
  Article,
  ArticleBlock,
  ChapterRef,
  Page,
  Toolkit,
  ToolkitChapter,
  ToolkitsAnswer,
} from "../../contract/content";
import {
  Document,
  DocumentFile,
  FileHistory,
  FileVersion,
  MediaItem,
  Tombstone,
} from "../../contract/documents";
import { ERROR_STATUS, ErrorBody, type ErrorCode } from "../../contract/errors";
import {
  CollectionPostsAnswer,
  CollectionState,
  CollectionSummary,
  InternalCollection,
  InternalCollectionsAnswer,
  PromotionRequest,
  PromotionRequestsAnswer,
} from "../../contract/internal-collections";
import { LANGUAGES } from "../../contract/languages";
import { LibraryAnswer } from "../../contract/library";
import { Message, MessagesAnswer } from "../../contract/messages";
import {
  FacetRow,
  RecentAnswer,
  RecentRequest,
  Relaxation,
  SearchAnswer,
  SearchHit,
  SearchRequest,
} from "../../contract/search";
import {
  Card,
  FileSummary,
  Image,
  LanguageCode,
  Term,
  TermRef,
  TranslationRef,
} from "../../contract/shared";
import { SuggestedPost, SuggestedTerm, SuggestionsAnswer } from "../../contract/suggestions";
import {
  ListedTerm,
  TaxonomiesAnswer,
  TermDirectory,
  TermTreeAnswer,
} from "../../contract/taxonomies";
import {
  IncomingFile,
  Submission,
  SubmissionInput,
  SubmissionsAnswer,
  UploadAnswer,
  UploadDraft,
} from "../../contract/uploads";
import { UsageRequest } from "../../contract/usage";
import { isOptional } from "../validate";
import { API_PATH, errorsOf, type Route } from "./route";

/** The contract's shapes that the document names, and so writes out once. */
const NAMED_ANSWERS = {
  Account,
  AccountExport,
  Article,
  ArticleBlock,
  Author,
  AuthorClaim,
  AuthorsAnswer,
  Card,
  ChapterRef,
  Collection,
  CollectionPostsAnswer,
  CollectionState,
  CollectionSummary,
  CollectionsAnswer,
  Document,
  DocumentFile,
  ErrorBody,
  FacetRow,
  FileHistory,
  FileVersion,
  FileSummary,
  FilesWeight,
  Image,
  InternalCollection,
  InternalCollectionsAnswer,
  LibraryAnswer,
  ListedAuthor,
  ListedTerm,
  MediaItem,
  Message,
  MessagesAnswer,
  Page,
  PromotionRequest,
  PromotionRequestsAnswer,
  RecentAnswer,
  Relaxation,
  SearchAnswer,
  SearchHit,
  SuggestedPost,
  SuggestedTerm,
  SuggestionsAnswer,
  TaxonomiesAnswer,
  Term,
  TermDirectory,
  TermRef,
  TermTreeAnswer,
  Tombstone,
  Toolkit,
  ToolkitChapter,
  ToolkitsAnswer,
  TranslationRef,
  IncomingFile,
  Submission,
  SubmissionsAnswer,
  UploadAnswer,
  UploadDraft,
};
const NAMED_BODIES = { RecentRequest, SearchRequest, SubmissionInput, UsageRequest };

const API_VERSION = "1.0.0";
const BEARER = "accessToken";

type JsonSchema = Record<string, unknown>;
interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}

export interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  operationId: string;
  /** Absent where anybody is answered. */
  security?: Record<string, never[]>[];
  parameters: { name: string; in: "path" | "query"; required: boolean; schema: JsonSchema }[];
  requestBody?: {
    required: boolean;
    content: { "application/json": MediaType; "multipart/form-data"?: MediaType };
  };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: JsonSchema; example?: unknown }> }
  >;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

/** Describes the routes by OpenAPI 3.1, from the very shapes that they check and answer with. */
export function describeRoutes(routes: readonly Route[]): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = describe(route);
  return {
    openapi: "3.1.0",
    info: {
      title: "Resource Library API",
      version: API_VERSION,
      description:
        "Reads and searches the library. Every error answers with an `ErrorBody`; its `code` never changes meaning. " +
        "Anonymous answers to GET carry an ETag and may be kept by proxies for a minute. Whoever is signed in sends the access token that " +
        "GraphQL's `login` gives; each call but those that say so answers anybody, with what they may see.",
    },
    servers: [{ url: API_PATH }],
    paths,
    components: {
      securitySchemes: { [BEARER]: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { ...componentsOf(NAMED_ANSWERS, "output"), ...componentsOf(NAMED_BODIES, "input") },
    },
  };
}

function describe(route: Route): Operation {
  const {
    method,
    path,
    tag,
    summary,
    description,
    isForMembers,
    isForm,
    params,
    query,
    body,
    examples,
  } = route;
  return {
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(isForMembers && { security: [{ [BEARER]: [] }] }),
    operationId: `${method}${path.replace(/[^a-z]+([a-z])?/gi, (_, letter: string = "") => letter.toUpperCase())}`,
    parameters: [...parametersOf(params, "path"), ...parametersOf(query, "query")],
    ...(body && {
      requestBody: {
        required: !isOptional(body),
        content: bodyOf(json(schemaOf(body, "input"), examples?.body), isForm),
      },
    }),
    responses: {
      ...success(route),
      ...errorResponses(errorsOf(route)),
    },
  };
}

function success({ answer, isCreating, produces, examples }: Route): Operation["responses"] {
  if (produces)
    return {
      200: {
        description: "The file",
        content: Object.fromEntries(
          [produces].flat().map((type) => [type, { schema: { type: "string", format: "binary" } }]),
        ),
      },
    };
  if (answer)
    return {
      [isCreating ? 201 : 200]: {
        description: "The answer",
        content: json(schemaOf(answer, "output"), examples?.answer),
      },
    };
  return { 204: { description: "Done; no body" } };
}

function parametersOf(
  schema: z.ZodType | undefined,
  place: "path" | "query",
): Operation["parameters"] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: parameter,
  }));
}

/** One response a status, naming the codes that come with it. */
function errorResponses(codes: readonly ErrorCode[]): Operation["responses"] {
  const responses: Operation["responses"] = {};
  for (const status of new Set(codes.map((code) => ERROR_STATUS[code]))) {
    const sameStatus = codes.filter((code) => ERROR_STATUS[code] === status);
    responses[status] = {
      description: sameStatus.map((code) => `\`${code}\``).join(" or "),
      content: json(reference("ErrorBody")),
    };
  }
  return responses;
}

function json(schema: JsonSchema, example?: unknown) {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

function bodyOf(content: ReturnType<typeof json>, isForm = false) {
  return isForm ? { "multipart/form-data": content["application/json"], ...content } : content;
}

const names = new Map<z.ZodType, string>(
  Object.entries({ ...NAMED_ANSWERS, ...NAMED_BODIES }).map(([name, schema]) => [schema, name]),
);

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const name = names.get(schema);
  if (name) return reference(name);
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    override,
    unrepresentable: "any",
  });
  return rest;
}

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function componentsOf(
  shapes: Record<string, z.ZodType>,
  io: "input" | "output",
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    override,
    unrepresentable: "any",
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...rest }]) => [
      id,
      rest,
    ]),
  );
}

/** What JSON Schema cannot see behind our transformations. */
const override: NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"] = ({
  zodSchema,
  jsonSchema,
}) => {
  if ((zodSchema as unknown) === LanguageCode)
    Object.assign(jsonSchema, {
      type: "string",
      enum: [...LANGUAGES, ...LANGUAGES.map((code) => code.toUpperCase())],
    });
};
