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
import type { Actor } from "../../domains/actor";
import type { Uploads } from "../../domains/uploads/uploads";
import { newId } from "../../platform/ids";
import { toAppError } from "../errors";
import { receiveForm } from "../uploads/form";
import { checkInput } from "../validate";
import { IdParam } from "./params";
import { type Route, type RouteInput, route } from "./route";

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
    proposedKeywords: ["mobile registrars"],
    proposedAuthors: [],
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

/** What all calls have in common that take a document with its files. */
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

type Form = RouteInput<unknown, z.output<typeof HandInQuery>, SubmissionInput>;

export function uploadsRoutes({ uploads }: { uploads: Uploads }): Route[] {
  return [
    ...incomingRoutes(uploads),
    ...submittingRoutes(uploads),
    ...submissionRoutes(uploads),
    ...draftRoutes(uploads),
  ];
}

function incomingRoutes({ incoming, extraFields }: Uploads): Route[] {
  return [
    route(
      {
        method: "get",
        path: "/uploads",
        tag,
        isForMembers: true,
        summary: "One's own files on their way into the library, the newest first",
        description:
          "Files arrive by the tus protocol, version 1.0 (https://tus.io): `POST` here with `Upload-Length` and the name as `filename` in `Upload-Metadata`, then `PATCH`, `HEAD` and `DELETE` " +
          "at the `Location` that is answered, always with the access token. Extensions: creation, creation-with-upload, termination, expiration. Or they come with their form.",
        answer: IncomingFilesAnswer,
        examples: { answer: { files: [exampleFile] } },
      },
      async ({ actor }) => ({ files: await incoming.list(actor) }),
    ),
    route(
      {
        method: "get",
        path: "/uploads/{id}",
        tag,
        isForMembers: true,
        summary:
          "How far a file is: its bytes, whether it is accepted, and documents that have the same",
        params: FileIdParam,
        answer: IncomingFile,
        errors: ["not_found"],
        examples: { answer: exampleFile },
      },
      ({ actor, params }) => incoming.get(actor, params.id),
    ),
    route(
      {
        method: "delete",
        path: "/uploads/{id}",
        tag,
        isForMembers: true,
        summary: "Removes a file, also one that came with a form",
        description:
          "Only the file's owner can remove it. The file counts against no limit from then on. The protocol's own `DELETE`, with `Tus-Resumable`, does the same.",
        params: FileIdParam,
        answer: null,
        errors: ["not_found", "busy"],
      },
      ({ actor, params }) => incoming.remove(actor, params.id),
    ),
    route(
      {
        method: "get",
        path: "/fields/{name}",
        tag,
        summary: "Extra fields of a form, grouped by the terms for which they are asked",
        description: "The form of documents is called `documents`.",
        params: z.object({ name: z.string().regex(/^[\w-]{1,64}$/) }),
        query: LanguageQuery,
        answer: ExtraFieldsAnswer,
        errors: ["not_found"],
        examples: {
          answer: {
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
                  },
                ],
              },
            ],
          },
        },
      },
      ({ actor, params, query }) => extraFields(actor, params.name, query.language),
    ),
  ];
}

function submittingRoutes({ submissions, ...uploads }: Uploads): Route[] {
  const shape = {
    method: "post",
    tag,
    isForMembers: true,
    takesFiles: true,
    query: HandInQuery,
    body: SubmissionInput,
    answer: UploadAnswer,
  } as const;
  return [
    route(
      {
        ...shape,
        path: "/documents",
        summary: "Hands a document in; what people who are no staff hand in waits for the staff",
        description: FORM_DESCRIPTION,
        errors: FORM_ERRORS,
        examples: { body: exampleBody, answer: { document: null, submission: exampleSummary } },
      },
      (input) =>
        withForm(uploads, input, (actor, form) =>
          submissions.submit(actor, "documents", form, input.query.language),
        ),
    ),
    route(
      {
        ...shape,
        path: "/internal_documents",
        summary:
          "For staff: puts a document into the library, internal unless `externalUse` says otherwise",
        description: FORM_DESCRIPTION,
        errors: ["forbidden", ...FORM_ERRORS],
        examples: { body: exampleBody, answer: { document: exampleRef, submission: null } },
      },
      (input) =>
        withForm(uploads, input, (actor, form) =>
          submissions.submit(actor, "internal_documents", form, input.query.language),
        ),
    ),
  ];
}

function submissionRoutes({ submissions, ...uploads }: Uploads): Route[] {
  const list = { answer: { submissions: [exampleSummary], count: 1, page: 1, pages: 1 } };
  return [
    route(
      {
        method: "get",
        path: "/own_submissions",
        tag,
        isForMembers: true,
        summary: "What one has handed in and what became of it, the newest first",
        query: OwnSubmissionsQuery,
        answer: SubmissionsAnswer,
        examples: list,
      },
      ({ actor, query }) => submissions.listOwn(actor, query.page),
    ),
    route(
      {
        method: "get",
        path: "/submissions",
        tag,
        isForMembers: true,
        summary: "For staff: submissions in a state, the oldest first",
        query: SubmissionsQuery,
        answer: SubmissionsAnswer,
        errors: ["forbidden"],
        examples: list,
      },
      ({ actor, query }) => submissions.list(actor, query),
    ),
    route(
      {
        method: "get",
        path: "/submissions/{id}",
        tag,
        isForMembers: true,
        summary: "A submission with its fields and files, for its uploader and staff",
        params: IdParam,
        answer: Submission,
        errors: ["not_found"],
        examples: { answer: exampleSubmission },
      },
      ({ actor, params }) => submissions.get(actor, params.id),
    ),
    route(
      {
        method: "put",
        path: "/submissions/{id}",
        tag,
        isForMembers: true,
        takesFiles: true,
        summary: "Changes one's own that was returned, and hands it in again",
        description: `Files that stay are named by their ids. ${FORM_DESCRIPTION}`,
        params: IdParam,
        query: HandInQuery,
        body: SubmissionInput,
        answer: Submission,
        errors: ["not_found", "forbidden", ...FORM_ERRORS],
        examples: { body: exampleBody, answer: exampleSubmission },
      },
      (input) =>
        withForm(uploads, input, (actor, form) =>
          submissions.change(actor, input.params.id, form, input.query.language),
        ),
    ),
    route(
      {
        method: "delete",
        path: "/submissions/{id}",
        tag,
        isForMembers: true,
        summary: "Takes one's own back before it is decided",
        params: IdParam,
        answer: null,
        errors: ["not_found", "forbidden", "conflict"],
      },
      ({ actor, params }) => submissions.withdraw(actor, params.id),
    ),
    route(
      {
        method: "put",
        path: "/submissions/{id}/decision",
        tag,
        isForMembers: true,
        summary:
          "For staff: puts a submission into the library, or returns or rejects it with a comment; the uploader gets a mail",
        description:
          "`modified` is the submission's when it was looked at. `newKeywords` and `newAuthors` are names that become terms of the document.",
        params: IdParam,
        body: SubmissionDecision,
        answer: Submission,
        errors: ["not_found", "forbidden", "conflict", "title_taken"],
        examples: {
          body: { decision: "accept", modified: exampleTime, newKeywords: ["Mobile registrars"] },
          answer: { ...exampleSubmission, state: "accepted", document: exampleRef },
        },
      },
      ({ actor, params, body }) => submissions.decide(actor, params.id, body),
    ),
  ];
}

function draftRoutes(uploads: Uploads): Route[] {
  const { drafts } = uploads;
  return [
    route(
      {
        method: "get",
        path: "/upload_drafts",
        tag,
        isForMembers: true,
        summary: "One's own drafts of the upload form, the last changed first",
        answer: UploadDraftsAnswer,
        examples: { answer: { drafts: [exampleDraft] } },
      },
      async ({ actor }) => ({ drafts: await drafts.list(actor) }),
    ),
    route(
      {
        method: "get",
        path: "/upload_drafts/{id}",
        tag,
        isForMembers: true,
        summary: "A draft",
        params: DraftIdParam,
        answer: UploadDraft,
        errors: ["not_found"],
        examples: { answer: exampleDraft },
      },
      ({ actor, params }) => drafts.get(actor, params.id),
    ),
    route(
      {
        method: "put",
        path: "/upload_drafts/{id}",
        tag,
        isForMembers: true,
        takesFiles: true,
        summary: "Keeps a form as it was typed, for thirty days",
        description:
          "The id is the caller's choice. At most ten are kept, of 64 KB each; uploads named in `{language}_files` are kept for as long. As JSON, or as the form itself, " +
          "`multipart/form-data` with its files; the proof of a person is not kept.",
        params: DraftIdParam,
        body: UploadDraftChange,
        answer: UploadDraft,
        errors: ["limit_reached"],
        examples: { body: { fields: exampleDraft.fields }, answer: exampleDraft },
      },
      ({ actor, params, body, form }) =>
        form
          ? saveTyped(uploads, actor, params.id, form)
          : drafts.save(actor, params.id, body.fields),
    ),
    route(
      {
        method: "delete",
        path: "/upload_drafts/{id}",
        tag,
        isForMembers: true,
        summary: "Deletes a draft, and the uploads that no other draft names",
        params: DraftIdParam,
        answer: null,
      },
      ({ actor, params }) => drafts.remove(actor, params.id),
    ),
  ];
}

/** Takes a form in, with its files where it has any, and hands it on. What is refused after it has arrived is kept as a draft: nothing is typed or sent twice. */
async function withForm<Answer>(
  { incoming, drafts }: Pick<Uploads, "incoming" | "drafts">,
  { actor, query, body, form }: Form,
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
      return await handOn(actor, checkInput(SubmissionInput, fields));
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

const detailsOf = ({ fields, rules, changes, modified, retryAfterSeconds }: AppError) => ({
  fields,
  rules,
  changes,
  modified,
  retryAfterSeconds,
});

/** Keeps a form that is not handed in yet, with its files. Says then that one was not taken in. */
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

/** A proof is good once: none is kept. */
function withoutProof({
  botCheck: _proof,
  ...typed
}: Record<string, unknown>): Record<string, unknown> {
  return typed;
}
