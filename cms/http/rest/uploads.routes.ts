import { withForm, saveTyped } from "../uploads/file-forms";
import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { LanguageQuery, FileIdParam } from "../../contract/shared";
import {
  DraftIdParam,
  SubmitQuery,
  IncomingFile,
  IncomingFilesAnswer,
  OwnSubmissionsQuery,
  Submission,
  SubmissionDecision,
  SubmissionInput,
  SubmissionsAnswer,
  SubmissionsQuery,
  SubmissionSummary,
  UploadAnswer,
  UploadDraft,
  UploadDraftChange,
  UploadDraftsAnswer,
} from "../../contract/uploads";
import { ExtraFieldsAnswer } from "../../contract/extra-fields";
import type { Uploads } from "../../areas/editorial";
import {
  IdParam,
  answers,
  CHANGE_ERRORS,
  del,
  done,
  errors,
  filesBody,
  get,
  json,
  jsonBody,
  MEMBER_BODY_ERRORS,
  post,
  put,
  MEMBER_ERRORS,
} from "./route-parts";
import {
  acceptFiles,
  acceptJson,
  answer,
  answerCacheable,
  answerDone,
  cacheable,
  createApi,
  forMembers,
  formOf,
  inputOf,
} from "./api";

const tag = "Uploads";
const exampleTime = "2026-03-04T10:15:00.000Z";
const exampleId = "01jnf3zq8v5e7m2k9p4r6t1w3x";
const exampleRef = {
  databaseId: 17,
  type: "document",
  title: "Birth registration after the flood",
  language: "en",
  link: "/document/birth-registration-after-the-flood",
} as const;
const exampleFile: IncomingFile = {
  id: exampleId,
  name: "Birth registration.pdf",
  size: 1_482_301,
  received: 1_482_301,
  state: "accepted",
  reason: null,
  kind: "PDF",
  mimeType: "application/pdf",
  created: exampleTime,
  expires: "2026-03-11T10:15:00.000Z",
  duplicates: [],
};
const exampleBody = {
  title: "Birth registration in camps",
  abstract: "How registrars work where offices were lost.",
  language: "en",
  en_files: [exampleId],
  documentTopics: ["birth-registration"],
  documentContentTypes: ["guidance"],
  publication_year: 2026,
  externalUse: true,
  approvedPolicy: true,
  consentTerms: true,
};
const exampleSummary: SubmissionSummary = {
  id: 4,
  title: exampleBody.title,
  language: "en",
  state: "waiting",
  comment: "",
  submitted: exampleTime,
  decided: null,
  modified: exampleTime,
  fileCount: 1,
  uploader: { databaseId: 8, name: "Amina Diallo" },
  document: null,
};
const exampleSubmission: Submission = {
  ...exampleSummary,
  fields: {
    title: exampleBody.title,
    abstract: exampleBody.abstract,
    language: "en",
    documentTopics: ["birth-registration"],
    documentPublishers: [],
    documentContentTypes: ["guidance"],
    documentKeywords: [],
    documentAuthors: [],
    documentCountries: [],
    documentLicenses: [],
    proposedKeywords: ["mobile registrars"],
    proposedAuthors: [],
    proposedPublishers: [],
    fileTitles: {},
    publication_year: 2026,
    sof: "",
    externalUse: true,
    extra: {},
  },
  files: [
    {
      id: exampleId,
      name: "Birth registration.pdf",
      size: 1_482_301,
      kind: "PDF",
      mimeType: "application/pdf",
      language: "en",
      pageCount: 24,
      link: `/files/${exampleId}/Birth%20registration.pdf`,
      duplicates: [exampleRef],
    },
  ],
};
const exampleDraft: UploadDraft = {
  id: "draft-7f3a21",
  fields: { title: "Birth reg", en_files: [exampleId] },
  files: [exampleFile],
  modified: exampleTime,
  expires: "2026-04-03T10:15:00.000Z",
};

/** Errors that all routes share that accept a document with its files. */
const FORM_ERRORS = [
  "bot_check_failed",
  "title_taken",
  "limit_reached",
  "conflict",
  "busy",
] as const;
const FORM_DESCRIPTION =
  "As JSON with ids of uploads, or as `multipart/form-data`. In a form, the fields `{language}_files` may contain files, lists are repeated fields, extra fields are named " +
  "`extra.{name}`, and the bot check is in `altcha`, or in `stamp` and `website`. A refused form is saved with its files as the draft that the query names, or else as a new draft: see `draft` " +
  "in the response. The draft that the query names is deleted once the document is submitted. " +
  "The consent is recorded, for the texts in the query's `language`.";

export function uploadsRoutes({ uploads }: { uploads: Uploads }) {
  return createApi()
    .route("/", incomingRoutes(uploads))
    .route("/", submittingRoutes(uploads))
    .route("/", submissionRoutes(uploads))
    .route("/", draftRoutes(uploads));
}

function incomingRoutes({ incoming, extraFields }: Uploads) {
  return createApi()
    .openapi(
      createRoute({
        ...get("/uploads"),
        ...forMembers(tag),
        summary: "The caller's uploaded files that belong to no submission yet, newest first",
        description:
          "Upload files with the tus protocol, version 1.0 (https://tus.io): `POST` here with `Upload-Length` and the name as `filename` in `Upload-Metadata`, then `PATCH`, `HEAD` and `DELETE` " +
          "at the returned `Location`, always with the access token. Extensions: creation, creation-with-upload, termination, expiration. Files can also be sent with their form.",
        responses: answers(IncomingFilesAnswer, { files: [exampleFile] }, "unauthenticated"),
      }),
      async (c) => cacheable(c, { files: await incoming.list(c.var.actor) }),
    )
    .openapi(
      createRoute({
        ...get("/uploads/{id}"),
        ...forMembers(tag),
        summary:
          "The state of an upload: bytes received, whether it is accepted, and documents that contain the same file",
        request: { params: FileIdParam },
        responses: answers(IncomingFile, exampleFile, "unauthenticated", "not_found"),
      }),
      async (c) => cacheable(c, await incoming.get(c.var.actor, c.req.valid("param").id)),
    )
    .openapi(
      createRoute({
        ...del("/uploads/{id}"),
        ...forMembers(tag),
        summary: "Deletes an upload, including one that was sent with a form",
        description:
          "Only the owner can delete an upload. It no longer counts towards any limit. `DELETE` with `Tus-Resumable`, as in the tus protocol, does the same.",
        request: { params: FileIdParam },
        responses: done("unauthenticated", "not_found", "busy"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => incoming.remove(actor, id)),
    )
    .openapi(
      createRoute({
        ...get("/fields/{name}"),
        tags: [tag],
        summary: "Extra fields of a form, grouped by the terms for which they are shown",
        description: "The name of the form for documents is `documents`.",
        request: {
          params: z.object({ name: z.string().regex(/^[\w-]{1,64}$/) }),
          query: LanguageQuery,
        },
        responses: {
          200: json(ExtraFieldsAnswer, {
            groups: [
              {
                taxonomy: "content_types",
                terms: ["research"],
                name: "Ethics",
                label: "Ethics",
                fields: [
                  {
                    name: "ethical_approval",
                    label: "Was the research approved by an ethics board?",
                    type: "radio",
                    value: "",
                    default_value: "",
                    required: true,
                    choices: [
                      { value: "Yes", label: "Yes" },
                      { value: "No", label: "No" },
                    ],
                    min: null,
                    max: null,
                    digits: null,
                  },
                ],
              },
            ],
          }),
          ...errors("invalid_input", "not_found"),
        },
      }),
      async (c) =>
        answerCacheable(c, ({ actor, name, query }) => extraFields(actor, name, query.language)),
    );
}

function submittingRoutes(uploads: Uploads) {
  const { submissions } = uploads;
  return createApi()
    .openapi(
      createRoute({
        ...post("/documents"),
        ...forMembers(tag, acceptFiles),
        summary: "Submits a document; submissions of users who are not staff wait for review",
        description: FORM_DESCRIPTION,
        request: { query: SubmitQuery, body: filesBody(SubmissionInput, exampleBody) },
        responses: {
          200: json(UploadAnswer, { document: null, submission: exampleSummary }),
          ...errors(...MEMBER_BODY_ERRORS, ...FORM_ERRORS),
        },
      }),
      async (c) => {
        const sent = { ...inputOf(c), form: formOf(c) };
        const answer = await withForm(uploads, sent, (actor, form) =>
          submissions.submit(actor, "documents", form, sent.query.language),
        );
        return c.json(answer, 200);
      },
    )
    .openapi(
      createRoute({
        ...post("/internal_documents"),
        ...forMembers(tag, acceptFiles),
        summary: "For staff: adds a document to the library, internal unless `externalUse` is true",
        description: FORM_DESCRIPTION,
        request: { query: SubmitQuery, body: filesBody(SubmissionInput, exampleBody) },
        responses: {
          200: json(UploadAnswer, { document: exampleRef, submission: null }),
          ...errors(...MEMBER_BODY_ERRORS, "forbidden", ...FORM_ERRORS),
        },
      }),
      async (c) => {
        const sent = { ...inputOf(c), form: formOf(c) };
        const answer = await withForm(uploads, sent, (actor, form) =>
          submissions.submit(actor, "internal_documents", form, sent.query.language),
        );
        return c.json(answer, 200);
      },
    );
}

function submissionRoutes(uploads: Uploads) {
  const { submissions } = uploads;
  const list = { submissions: [exampleSummary], count: 1, page: 1, pages: 1 };
  return createApi()
    .openapi(
      createRoute({
        ...get("/own_submissions"),
        ...forMembers(tag),
        summary: "The caller's submissions with their states, newest first",
        request: { query: OwnSubmissionsQuery },
        responses: answers(SubmissionsAnswer, list, "unauthenticated", "invalid_input"),
      }),
      async (c) => cacheable(c, await submissions.listOwn(c.var.actor, c.req.valid("query").page)),
    )
    .openapi(
      createRoute({
        ...get("/submissions"),
        ...forMembers(tag),
        summary: "For staff: submissions in a state, oldest first",
        request: { query: SubmissionsQuery },
        responses: answers(SubmissionsAnswer, list, ...MEMBER_ERRORS),
      }),
      async (c) => cacheable(c, await submissions.list(c.var.actor, c.req.valid("query"))),
    )
    .openapi(
      createRoute({
        ...get("/submissions/{id}"),
        ...forMembers(tag),
        summary: "A submission with its fields and files, for its uploader and staff",
        request: { params: IdParam },
        responses: answers(Submission, exampleSubmission, "unauthenticated", "not_found"),
      }),
      async (c) => cacheable(c, await submissions.get(c.var.actor, c.req.valid("param").id)),
    )
    .openapi(
      createRoute({
        ...put("/submissions/{id}"),
        ...forMembers(tag, acceptFiles),
        summary: "Changes the caller's returned submission and submits it again",
        description: `Include the ids of the files to keep. ${FORM_DESCRIPTION}`,
        request: {
          params: IdParam,
          query: SubmitQuery,
          body: filesBody(SubmissionInput, exampleBody),
        },
        responses: answers(Submission, exampleSubmission, ...CHANGE_ERRORS, ...FORM_ERRORS),
      }),
      async (c) => {
        const sent = { ...inputOf(c), form: formOf(c) };
        const answer = await withForm(uploads, sent, (actor, form) =>
          submissions.change(actor, sent.id, form, sent.query.language),
        );
        return c.json(answer, 200);
      },
    )
    .openapi(
      createRoute({
        ...del("/submissions/{id}"),
        ...forMembers(tag),
        summary: "Withdraws the caller's submission before it is decided",
        request: { params: IdParam },
        responses: done("unauthenticated", "not_found", "forbidden", "conflict"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => submissions.withdraw(actor, id)),
    )
    .openapi(
      createRoute({
        ...put("/submissions/{id}/decision"),
        ...forMembers(tag, acceptJson),
        summary:
          "For staff: accepts a submission into the library, or returns or rejects it with a comment; the uploader gets a mail",
        description:
          "`modified` is the submission's when it was read. `newKeywords` and `newAuthors` are names that become terms of the document.",
        request: {
          params: IdParam,
          body: jsonBody(SubmissionDecision, {
            decision: "accept",
            modified: exampleTime,
            newKeywords: ["Mobile registrars"],
          }),
        },
        responses: {
          200: json(Submission, { ...exampleSubmission, state: "accepted", document: exampleRef }),
          ...errors(...CHANGE_ERRORS, "conflict", "title_taken"),
        },
      }),
      async (c) => answer(c, ({ actor, id, body }) => submissions.decide(actor, id, body)),
    );
}

function draftRoutes(uploads: Uploads) {
  const { drafts } = uploads;
  return createApi()
    .openapi(
      createRoute({
        ...get("/upload_drafts"),
        ...forMembers(tag),
        summary: "The caller's drafts of the upload form, last changed first",
        responses: answers(UploadDraftsAnswer, { drafts: [exampleDraft] }, "unauthenticated"),
      }),
      async (c) => cacheable(c, { drafts: await drafts.list(c.var.actor) }),
    )
    .openapi(
      createRoute({
        ...get("/upload_drafts/{id}"),
        ...forMembers(tag),
        summary: "A draft of the upload form",
        request: { params: DraftIdParam },
        responses: answers(UploadDraft, exampleDraft, "unauthenticated", "not_found"),
      }),
      async (c) => cacheable(c, await drafts.get(c.var.actor, c.req.valid("param").id)),
    )
    .openapi(
      createRoute({
        ...put("/upload_drafts/{id}"),
        ...forMembers(tag, acceptFiles),
        summary: "Saves the upload form as typed, for 30 days",
        description:
          "The caller chooses the id. At most ten drafts of 64 KB each are kept; uploads named in `{language}_files` are kept as long as their draft. As JSON, or as the form itself, " +
          "`multipart/form-data` with its files; the bot check is not saved.",
        request: {
          params: DraftIdParam,
          body: filesBody(UploadDraftChange, { fields: exampleDraft.fields }),
        },
        responses: answers(UploadDraft, exampleDraft, ...MEMBER_BODY_ERRORS, "limit_reached"),
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const form = formOf(c);
        const draft = form
          ? await saveTyped(uploads, c.var.actor, id, form)
          : await drafts.save(c.var.actor, id, c.req.valid("json").fields);
        return c.json(draft, 200);
      },
    )
    .openapi(
      createRoute({
        ...del("/upload_drafts/{id}"),
        ...forMembers(tag),
        summary: "Deletes a draft and the uploads that no other draft uses",
        request: { params: DraftIdParam },
        responses: done("unauthenticated"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => drafts.remove(actor, id)),
    );
}
