import { z } from "zod";
import {
  Document,
  DocumentRemoval,
  DocumentUses,
  FileHistoriesAnswer,
  FileHistory,
  FileReplacement,
  Tombstone,
} from "../../contract/documents";
import { FileText, FileTextQuery } from "../../contract/file-text";
import { LanguageQuery } from "../../contract/shared";
import { DocumentRef, FileId } from "../../contract/uploads";
import type { Services } from "../../services";
import { withUpload } from "../uploads/with-upload";
import { exampleDocument, exampleFileHistory, exampleFileText } from "./examples";
import { Id, IdParam, SlugParam } from "./params";
import { type Route, route } from "./route";

const tag = "Documents";

const TYPES = [
  { type: "document", path: "/documents", what: "document" },
  { type: "internal_document", path: "/internal_documents", what: "document" },
  { type: "internal_pdf", path: "/internal_pdfs", what: "PDF" },
] as const;
const INTERNAL = TYPES.filter(({ type }) => type !== "document");

/** What a call names by its slug where another names it by its number: in OpenAPI the same place of an address has one name. */
const SlugAsId = z.object({ id: SlugParam.shape.slug });

const exampleTime = "2026-03-04T10:15:00.000Z";
const exampleRef: DocumentRef = {
  databaseId: 18,
  type: "document",
  title: "Registering every birth, second edition",
  language: "en",
  link: "/document/registering-every-birth-second-edition",
};

export function documentsRoutes({
  documents,
  removal,
  textVersions,
  uploads: { incoming, replacing },
}: Services): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/documents/{id}",
        tag,
        summary: "A public document with its files, terms and related documents",
        description:
          "The id is its slug of any language. Texts come in the language asked for, else in English, else in the first there is; `language` says which. " +
          "`gone` says that it was removed: its tombstone says more.",
        params: SlugAsId,
        query: LanguageQuery,
        answer: Document,
        errors: ["not_found", "gone"],
        examples: { answer: exampleDocument },
      },
      ({ actor, params, query }) =>
        documents.get(actor, { type: "document", key: params.id }, query.language),
    ),
    ...INTERNAL.map(({ type, path, what }) =>
      route(
        {
          method: "get",
          path: `${path}/{slug}`,
          tag,
          summary: `An internal ${what} with its files, terms and related public documents`,
          description:
            "For staff; to everybody else there is no such thing. Files of internal documents need the same token.",
          params: SlugParam,
          query: LanguageQuery,
          answer: Document,
          errors: ["not_found", "gone"],
          examples: { answer: { ...exampleDocument, type } },
        },
        ({ actor, params, query }) =>
          documents.get(actor, { type, key: params.slug }, query.language),
      ),
    ),
    ...TYPES.map(({ type, path, what }) =>
      route(
        {
          method: "get",
          path: `${path}/{slug}/tombstone`,
          tag,
          summary: `What is said where ${type === "document" ? "a public document" : `an internal ${what}`} was until it was removed`,
          params: SlugParam,
          query: LanguageQuery,
          answer: Tombstone,
          errors: ["not_found"],
          examples: {
            answer: {
              removed: exampleTime,
              reason: "There is a second edition.",
              reasonLanguage: "en",
              successor: exampleRef,
            },
          },
        },
        ({ actor, params, query }) =>
          removal.tombstone(actor, { type, slug: params.slug }, query.language),
      ),
    ),
    route(
      {
        method: "get",
        path: "/documents/{id}/uses",
        tag,
        isForMembers: true,
        summary: "For staff: what else is changed when a document of any kind goes",
        params: IdParam,
        query: LanguageQuery,
        answer: DocumentUses,
        errors: ["not_found", "forbidden"],
        examples: {
          answer: { document: exampleRef, savedBy: 12, collections: 3, pieces: 1, files: 2 },
        },
      },
      ({ actor, params, query }) => removal.uses(actor, params.id, query.language),
    ),
    route(
      {
        method: "delete",
        path: "/documents/{id}",
        tag,
        isForMembers: true,
        summary: "For staff: removes a document of any kind, by its databaseId",
        description:
          "All its addresses answer 410 from then on, those of its files too. For 30 days it can be restored; then it ends, and its tombstone stays.",
        params: IdParam,
        body: DocumentRemoval,
        answer: null,
        errors: ["not_found", "forbidden"],
        examples: { body: { reason: "There is a second edition.", language: "en", successor: 18 } },
      },
      ({ actor, params, body }) => removal.remove(actor, params.id, body),
    ),
    route(
      {
        method: "post",
        path: "/documents/{id}/restore",
        tag,
        isForMembers: true,
        summary: "For staff: brings a removed document back as it was; once is as good as twice",
        params: IdParam,
        query: LanguageQuery,
        answer: DocumentRef,
        errors: ["not_found", "forbidden"],
        examples: { answer: exampleRef },
      },
      ({ actor, params, query }) => removal.restore(actor, params.id, query.language),
    ),
    route(
      {
        method: "get",
        path: "/documents/{id}/files",
        tag,
        isForMembers: true,
        summary: "For staff: the files of a document of any kind with their versions",
        params: IdParam,
        query: LanguageQuery,
        answer: FileHistoriesAnswer,
        errors: ["not_found", "forbidden"],
        examples: { answer: { document: exampleRef, files: [exampleFileHistory] } },
      },
      ({ actor, params, query }) => replacing.list(actor, params.id, query.language),
    ),
    route(
      {
        method: "get",
        path: "/files/{id}/text",
        tag,
        summary: "A page of a file's text, with its headings, lists and tables",
        description:
          "Pages have some 20 KB of text. `page` is one of the text version; `original` finds the one that has a page of the file. The text is that of the file as it is, " +
          "for whoever may have the file. Files without text, and those that nobody has read yet, have none: `textMissing` of a document's file says why.",
        params: z.object({ id: FileId }),
        query: FileTextQuery,
        answer: FileText,
        errors: ["not_found", "gone"],
        isWithdrawable: true,
        examples: { answer: exampleFileText },
      },
      ({ actor, params, query }) => textVersions.read(actor, params.id, query),
    ),
    route(
      {
        method: "put",
        path: "/documents/{id}/files/{fileId}",
        tag,
        isForMembers: true,
        takesFiles: true,
        summary:
          "For staff: gives a file other bytes under the same address, and keeps those that it had",
        description:
          "As JSON, with the id of an upload that was accepted; or as `multipart/form-data` with the file itself in the field `upload`. " +
          "With the number of the `version` that was looked at, it takes the place of that one alone: where somebody else was quicker, `changes` says so.",
        params: z.object({ id: Id, fileId: FileId }),
        body: FileReplacement,
        answer: FileHistory,
        errors: ["not_found", "forbidden", "conflict", "edit_conflict", "limit_reached", "busy"],
        examples: {
          body: { upload: exampleFileHistory.id, version: 1, note: "Figures of 2025" },
          answer: exampleFileHistory,
        },
      },
      async (input) => {
        const at = { postId: input.params.id, fileId: input.params.fileId };
        await replacing.check(input.actor, at);
        return withUpload(incoming, input, FileReplacement, (replacement) =>
          replacing.replace(input.actor, at, replacement),
        );
      },
    ),
  ];
}
