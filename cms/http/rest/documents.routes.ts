import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import {
  Document,
  DocumentRemoval,
  DocumentUses,
  FileHistoriesAnswer,
  FileHistory,
  FileReplacement,
  Tombstone,
  DocumentText,
  DocumentTextQuery,
  FileText,
  FileTextQuery,
} from "../../contract/documents";
import { LanguageQuery, DocumentRef, FileId } from "../../contract/shared";
import type { Services } from "../../services";
import { withUpload } from "../uploads/form";
import {
  exampleDocument,
  exampleDocumentText,
  exampleFileHistory,
  exampleFileText,
} from "./examples";
import {
  Id,
  IdParam,
  SlugParam,
  answers,
  CHANGE_ERRORS,
  del,
  done,
  errors,
  filesBody,
  get,
  json,
  jsonBody,
  post,
  put,
  MEMBER_ERRORS,
} from "./route-parts";
import {
  acceptFiles,
  acceptOptionalJson,
  answer,
  answerCacheable,
  createApi,
  forMembers,
  formOf,
  inputOf,
} from "./api";

const tag = "Documents";

/**
 * A slug in a path parameter named `id`. Other routes have a number there, and OpenAPI requires one name for the same
 * position of a path.
 */
const SlugAsId = z.object({ id: SlugParam.shape.slug });

const exampleTime = "2026-03-04T10:15:00.000Z";
const exampleRef: DocumentRef = {
  databaseId: 18,
  type: "document",
  title: "Registering every birth, second edition",
  language: "en",
  link: "/document/registering-every-birth-second-edition",
};

const internalRoute = <Path extends string>(
  type: "internal_document" | "internal_pdf",
  path: Path,
  what: string,
) =>
  createRoute({
    ...get(`${path}/{slug}`),
    tags: [tag],
    summary: `An internal ${what} with its files, terms and related public documents`,
    description:
      "For staff; other callers get `not_found`. Files of internal documents need the same token.",
    request: { params: SlugParam, query: LanguageQuery },
    responses: {
      200: json(Document, { ...exampleDocument, type }),
      ...errors("invalid_input", "not_found", "gone"),
    },
  });

const tombstoneRoute = <Path extends string>(path: Path, what: string) =>
  createRoute({
    ...get(`${path}/{slug}/tombstone`),
    tags: [tag],
    summary: `The tombstone of ${what} that was removed`,
    request: { params: SlugParam, query: LanguageQuery },
    responses: {
      200: json(Tombstone, {
        removed: exampleTime,
        reason: "There is a second edition.",
        reasonLanguage: "en",
        successor: exampleRef,
      }),
      ...errors("invalid_input", "not_found"),
    },
  });

const textRoute = <Path extends string>(path: Path, what: string) =>
  createRoute({
    ...get(`${path}/{slug}/text`),
    tags: [tag],
    summary: `A page of the text that ${what} itself contains, as HTML with a table of contents`,
    description:
      "For documents with a text of their own, whose languages are in `documentFields.texts`; the texts of files are at `/files/{id}/text`. A page has about 20 KB. " +
      "The text is in the requested language, else in English, else in the first available one; with `in`, in exactly that language.",
    request: { params: SlugParam, query: DocumentTextQuery },
    responses: answers(DocumentText, exampleDocumentText, "invalid_input", "not_found", "gone"),
  });

export function documentsRoutes({
  documents,
  documentTexts,
  removal,
  textVersions,
  uploads: { incoming, fileReplacement },
}: Services) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/documents/{id}"),
        tags: [tag],
        summary: "A public document with its files, terms and related documents",
        description:
          "The id is its slug in any language. Texts are in the requested language, else in English, else in the first available one; `language` says which. " +
          "`gone` means that it was removed: see its tombstone.",
        request: { params: SlugAsId, query: LanguageQuery },
        responses: answers(Document, exampleDocument, "invalid_input", "not_found", "gone"),
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) =>
          documents.get(actor, { type: "document", key: id }, query.language),
        ),
    )
    .openapi(internalRoute("internal_document", "/internal_documents", "document"), async (c) =>
      answerCacheable(c, ({ actor, slug, query }) =>
        documents.get(actor, { type: "internal_document", key: slug }, query.language),
      ),
    )
    .openapi(internalRoute("internal_pdf", "/internal_pdfs", "PDF"), async (c) =>
      answerCacheable(c, ({ actor, slug, query }) =>
        documents.get(actor, { type: "internal_pdf", key: slug }, query.language),
      ),
    )
    .openapi(tombstoneRoute("/documents", "a public document"), async (c) =>
      answerCacheable(c, ({ actor, slug, query }) =>
        removal.tombstone(actor, { type: "document", slug }, query.language),
      ),
    )
    .openapi(tombstoneRoute("/internal_documents", "an internal document"), async (c) =>
      answerCacheable(c, ({ actor, slug, query }) =>
        removal.tombstone(actor, { type: "internal_document", slug }, query.language),
      ),
    )
    .openapi(tombstoneRoute("/internal_pdfs", "an internal PDF"), async (c) =>
      answerCacheable(c, ({ actor, slug, query }) =>
        removal.tombstone(actor, { type: "internal_pdf", slug }, query.language),
      ),
    )
    .openapi(textRoute("/documents", "a public document"), async (c) =>
      answerCacheable(
        c,
        ({ actor, slug, query }) =>
          documentTexts.read(actor, { type: "document", key: slug }, query),
        { isWithdrawable: true },
      ),
    )
    .openapi(textRoute("/internal_documents", "an internal document"), async (c) =>
      answerCacheable(
        c,
        ({ actor, slug, query }) =>
          documentTexts.read(actor, { type: "internal_document", key: slug }, query),
        { isWithdrawable: true },
      ),
    )
    .openapi(textRoute("/internal_pdfs", "an internal PDF"), async (c) =>
      answerCacheable(
        c,
        ({ actor, slug, query }) =>
          documentTexts.read(actor, { type: "internal_pdf", key: slug }, query),
        { isWithdrawable: true },
      ),
    )
    .openapi(
      createRoute({
        ...get("/documents/{id}/uses"),
        ...forMembers(tag),
        summary: "For staff: what removing a document of any kind would affect",
        request: { params: IdParam, query: LanguageQuery },
        responses: {
          200: json(DocumentUses, {
            document: exampleRef,
            savedBy: 12,
            collections: 3,
            items: 1,
            files: 2,
          }),
          ...errors(...MEMBER_ERRORS, "not_found"),
        },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) => removal.uses(actor, id, query.language)),
    )
    .openapi(
      createRoute({
        ...del("/documents/{id}"),
        ...forMembers(tag, acceptOptionalJson),
        summary: "For staff: removes a document of any kind, by its databaseId",
        description:
          "All its addresses and those of its files then return 410. It can be restored for 30 days; after that only its tombstone is kept.",
        request: {
          params: IdParam,
          body: jsonBody(DocumentRemoval, {
            reason: "There is a second edition.",
            language: "en",
            successor: 18,
          }),
        },
        responses: done(...CHANGE_ERRORS),
      }),
      async (c) => {
        // Hono passes an empty object if the body is missing.
        const sent = { ...DocumentRemoval.parse({}), ...c.req.valid("json") };
        await removal.remove(c.var.actor, c.req.valid("param").id, sent);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...post("/documents/{id}/restore"),
        ...forMembers(tag),
        summary: "For staff: restores a removed document; repeating the call changes nothing",
        request: { params: IdParam, query: LanguageQuery },
        responses: answers(DocumentRef, exampleRef, ...MEMBER_ERRORS, "not_found"),
      }),
      async (c) => answer(c, ({ actor, id, query }) => removal.restore(actor, id, query.language)),
    )
    .openapi(
      createRoute({
        ...get("/documents/{id}/files"),
        ...forMembers(tag),
        summary: "For staff: the files of a document of any kind with their versions",
        request: { params: IdParam, query: LanguageQuery },
        responses: {
          200: json(FileHistoriesAnswer, { document: exampleRef, files: [exampleFileHistory] }),
          ...errors(...MEMBER_ERRORS, "not_found"),
        },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) =>
          fileReplacement.list(actor, id, query.language),
        ),
    )
    .openapi(
      createRoute({
        ...get("/files/{id}/text"),
        tags: [tag],
        summary: "A page of a file's text, with its headings, lists and tables",
        description:
          "A page has about 20 KB of text. `page` is a page of the text version; `original` finds the one with a page of the file. The text is that of the current file, " +
          "for callers who may download it. Files without text, and files that have not been read yet, have no text version: `textMissing` of a document's file gives the reason.",
        request: { params: z.object({ id: FileId }), query: FileTextQuery },
        responses: answers(FileText, exampleFileText, "invalid_input", "not_found", "gone"),
      }),
      async (c) =>
        answerCacheable(c, ({ actor, id, query }) => textVersions.read(actor, id, query), {
          isWithdrawable: true,
        }),
    )
    .openapi(
      createRoute({
        ...put("/documents/{id}/files/{fileId}"),
        ...forMembers(tag, acceptFiles),
        summary: "For staff: replaces a file at the same address, and keeps the previous version",
        description:
          "As JSON with the id of an accepted upload, or as `multipart/form-data` with the file in the field `upload`. " +
          "With the number of the `version` that the caller has seen, only that version is replaced; if there is a newer one, the response is `edit_conflict` with the `changes`.",
        request: {
          params: z.object({ id: Id, fileId: FileId }),
          body: filesBody(FileReplacement, {
            upload: exampleFileHistory.id,
            version: 1,
            note: "Figures of 2025",
          }),
        },
        responses: answers(
          FileHistory,
          exampleFileHistory,
          ...CHANGE_ERRORS,
          "conflict",
          "edit_conflict",
          "limit_reached",
          "busy",
        ),
      }),
      async (c) => {
        const { actor, id, fileId, body } = inputOf(c);
        const at = { postId: id, fileId };
        await fileReplacement.check(actor, at);
        const sent = { actor, body, form: formOf(c) };
        const history = await withUpload(incoming, sent, FileReplacement, (replacement) =>
          fileReplacement.replace(actor, at, replacement),
        );
        return c.json(history, 200);
      },
    );
}
