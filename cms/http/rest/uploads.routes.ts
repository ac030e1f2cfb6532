import { createRoute } from "@hono/zod-openapi";
import { z } from "zod";
import { AppError } from "../../contract/errors";
import { LanguageQuery } from "../../contract/shared";
import {
  DraftIdParam,
  HandInQuery,
  ExtraFieldsAnswer,
  FileIdParam,
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
import type { Actor } from "../../shared/actor";
import type { Uploads } from "../../areas/editorial";
import { newId } from "../../platform/ids";
import { toAppError } from "../errors";
import { receiveForm } from "../uploads/form";
import { checkInput } from "../validate";
import { IdParam } from "./params";
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
import {
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
} from "./parts";

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
  "As JSON, with ids of uploads; or as `multipart/form-data`, in which files may stand in the fields `{language}_files`, lists are repeated fields, extra fields are called " +
  "`extra.{name}`, and the proof of a person stands in `altcha`, or `stamp` and `website`. A form with files that is refused is kept, with the files, as the draft that the query names, else as a new one: the answer's " +
  "`draft`. The draft that the query names is over once it has been handed in. " +
  "What was agreed to is noted, as it reads in the query's `language`.";

interface Form {
  actor: Actor;
  query: z.output<typeof HandInQuery>;
  body: SubmissionInput;
  form?: Request;
  /** Id of the submission that is changed. */
  id?: number | null;
}

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
        summary: "One's own files on their way into the library, the newest first",
        description:
          "Files arrive by the tus protocol, version 1.0 (https://tus.io): `POST` here with `Upload-Length` and the name as `filename` in `Upload-Metadata`, then `PATCH`, `HEAD` and `DELETE` " +
          "at the `Location` that is answered, always with the access token. Extensions: creation, creation-with-upload, termination, expiration. Or they come with their form.",
        responses: answers(IncomingFilesAnswer, { files: [exampleFile] }, "unauthenticated"),
      }),
      async (c) => cacheable(c, { files: await incoming.list(c.var.actor) }),
    )
    .openapi(
      createRoute({
        ...get("/uploads/{id}"),
        ...forMembers(tag),
        summary:
          "How far a file is: its bytes, whether it is accepted, and documents that have the same",
        request: { params: FileIdParam },
        responses: answers(IncomingFile, exampleFile, "unauthenticated", "not_found"),
      }),
      async (c) => cacheable(c, await incoming.get(c.var.actor, c.req.valid("param").id)),
    )
    .openapi(
      createRoute({
        ...del("/uploads/{id}"),
        ...forMembers(tag),
        summary: "Removes a file, also one that came with a form",
        description:
          "Only the owner can remove a file. It no longer counts towards any limit. `DELETE` with `Tus-Resumable`, as in the tus protocol, does the same.",
        request: { params: FileIdParam },
        responses: done("unauthenticated", "not_found", "busy"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => incoming.remove(actor, id)),
    )
    .openapi(
      createRoute({
        ...get("/fields/{name}"),
        tags: [tag],
        summary: "Extra fields of a form, grouped by the terms for which they are asked",
        description: "The form for documents has the name `documents`.",
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
        summary: "Hands a document in; what people who are no staff hand in waits for the staff",
        description: FORM_DESCRIPTION,
        request: { query: HandInQuery, body: filesBody(SubmissionInput, exampleBody) },
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
        summary:
          "For staff: puts a document into the library, internal unless `externalUse` says otherwise",
        description: FORM_DESCRIPTION,
        request: { query: HandInQuery, body: filesBody(SubmissionInput, exampleBody) },
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
        summary: "What one has handed in and what became of it, the newest first",
        request: { query: OwnSubmissionsQuery },
        responses: answers(SubmissionsAnswer, list, "unauthenticated", "invalid_input"),
      }),
      async (c) => cacheable(c, await submissions.listOwn(c.var.actor, c.req.valid("query").page)),
    )
    .openapi(
      createRoute({
        ...get("/submissions"),
        ...forMembers(tag),
        summary: "For staff: submissions in a state, the oldest first",
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
        summary: "Changes one's own that was returned, and hands it in again",
        description: `Name the files that are kept by their ids. ${FORM_DESCRIPTION}`,
        request: {
          params: IdParam,
          query: HandInQuery,
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
        summary: "Takes one's own back before it is decided",
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
          "For staff: puts a submission into the library, or returns or rejects it with a comment; the uploader gets a mail",
        description:
          "`modified` is the submission's when it was looked at. `newKeywords` and `newAuthors` are names that become terms of the document.",
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
        summary: "One's own drafts of the upload form, the last changed first",
        responses: answers(UploadDraftsAnswer, { drafts: [exampleDraft] }, "unauthenticated"),
      }),
      async (c) => cacheable(c, { drafts: await drafts.list(c.var.actor) }),
    )
    .openapi(
      createRoute({
        ...get("/upload_drafts/{id}"),
        ...forMembers(tag),
        summary: "A draft",
        request: { params: DraftIdParam },
        responses: answers(UploadDraft, exampleDraft, "unauthenticated", "not_found"),
      }),
      async (c) => cacheable(c, await drafts.get(c.var.actor, c.req.valid("param").id)),
    )
    .openapi(
      createRoute({
        ...put("/upload_drafts/{id}"),
        ...forMembers(tag, acceptFiles),
        summary: "Keeps a form as it was typed, for thirty days",
        description:
          "The id is the caller's choice. At most ten are kept, of 64 KB each; uploads named in `{language}_files` are kept for as long. As JSON, or as the form itself, " +
          "`multipart/form-data` with its files; the proof of a person is not kept.",
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
        summary: "Deletes a draft, and the uploads that no other draft names",
        request: { params: DraftIdParam },
        responses: done("unauthenticated"),
      }),
      async (c) => answerDone(c, ({ actor, id }) => drafts.remove(actor, id)),
    );
}

/**
 * Reads a form, with its files if it has any, and hands it on. If the form is refused after it was received, it is kept as a
 * draft, so that nothing has to be typed or sent again.
 */
async function withForm<Answer>(
  { incoming, drafts, submissions }: Pick<Uploads, "incoming" | "drafts" | "submissions">,
  { actor, query, body, form, id = null }: Form,
  handOn: (actor: Actor, input: SubmissionInput) => Promise<Answer>,
): Promise<Answer> {
  const answer = form
    ? await orKept(await readFields(incoming, actor, form))
    : await handOn(actor, body);
  if (query.draft) await drafts.remove(actor, query.draft);
  return answer;

  async function orKept({ fields, refusal: notTaken }: ReadFields): Promise<Answer> {
    try {
      if (notTaken) throw notTaken;
      return await handOn(actor, await checkWhole(submissions, actor, id, fields));
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.status >= 500 && refusal.code !== "busy") throw error;
      const draft = await drafts
        .saveRefused(actor, query.draft ?? newId(), withoutProof(fields))
        .then(
          ({ id }) => id,
          () => undefined,
        );
      throw new AppError(refusal.code, refusal.message, {
        ...detailsOf(refusal),
        draft,
        cause: error,
      });
    }
  }
}

/** Validates the shape of a form. If it is invalid, the error also lists all other problems, so that one correction is enough. */
async function checkWhole(
  submissions: Uploads["submissions"],
  actor: Actor,
  id: number | null,
  fields: Record<string, unknown>,
): Promise<SubmissionInput> {
  try {
    return checkInput(SubmissionInput, fields);
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal.code !== "invalid_input") throw error;
    // If the other fields cannot be checked now, their problems are reported once the shape is valid.
    const more = await submissions.lookAt(actor, id, fields).catch(() => null);
    if (more === null) throw error;
    throw new AppError(refusal.code, refusal.message, {
      fields: { ...more.fields, ...refusal.fields },
      rules: { ...more.rules, ...refusal.rules },
      cause: error,
    });
  }
}

const detailsOf = ({ fields, rules, changes, modified, retryAfterSeconds }: AppError) => ({
  fields,
  rules,
  changes,
  modified,
  retryAfterSeconds,
});

/** Saves a form that is not submitted yet, with its files. Then throws if a file was refused. */
async function saveTyped(
  { incoming, drafts }: Pick<Uploads, "incoming" | "drafts">,
  actor: Actor,
  id: string,
  form: Request,
): Promise<UploadDraft> {
  const { fields, refusal } = await readFields(incoming, actor, form);
  const draft = await drafts.save(
    actor,
    id,
    checkInput(UploadDraftChange, { fields: withoutProof(fields) }).fields,
  );
  if (refusal) throw refusal;
  return draft;
}

type ReadFields = Awaited<ReturnType<typeof readFields>>;

function readFields(incoming: Uploads["incoming"], actor: Actor, form: Request) {
  return receiveForm(form, {
    take: (file) => incoming.take(actor, file),
    discard: (id) => incoming.discard(actor, id),
  });
}

/** Removes the bot proof. It can be used only once, so it is not saved. */
function withoutProof({
  botCheck: _proof,
  ...typed
}: Record<string, unknown>): Record<string, unknown> {
  return typed;
}
