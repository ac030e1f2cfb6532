import { z } from "zod";
import { BotProof } from "./accounts";
import type { Rule } from "./account-rules";
import { DEFAULT_LANGUAGE } from "./languages";
import {
  DOCUMENT_ABSTRACT_MAX_CHARS,
  DOCUMENT_TERMS_MAX,
  DOCUMENT_TITLE_MAX_CHARS,
  EXTRA_FIELDS_MAX,
  PROPOSED_TERM_MAX_CHARS,
  PROPOSED_TERMS_MAX,
  SUBMISSION_COMMENT_MAX_CHARS,
  UPLOAD_ANSWER_MAX_CHARS,
  UPLOAD_DRAFT_MAX_BYTES,
  UPLOAD_FILES_MAX,
  SLUG_MAX_CHARS,
} from "./limits";
import { FILE_KINDS, SUBMISSION_STATES } from "./names";
import { ReviewFilter } from "./lists";
import {
  DocumentRef,
  FileId,
  LanguageCode,
  TextLanguage,
  Ticked,
  lengthRule,
  lineOf,
  optionalLineOf,
  textOf,
} from "./shared";
import {
  FILE_LANGUAGES,
  type FileLanguage,
  needsFindings,
  SEARCHED_FIELDS,
  type SearchedField,
  searchFieldOf,
  seenFieldOf,
  type UploadRule,
} from "./upload-rules";

/**
 * `receiving`: bytes are missing. `checking`: all bytes have arrived and are being checked. `accepted`: it can be
 * submitted. `refused`: it cannot, for its `reason`; its bytes are deleted.
 */
export const INCOMING_STATES = ["receiving", "checking", "accepted", "refused"] as const;
export type IncomingState = (typeof INCOMING_STATES)[number];

/** `GET /uploads/{id}`: an uploaded file that does not belong to a document yet. */
export const IncomingFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes; for a file inside a form, unknown until its end. */
  size: z.number().int().nullable(),
  /** Bytes that have arrived. */
  received: z.number().int(),
  state: z.enum(INCOMING_STATES),
  /** The name of the reason why it was refused. */
  reason: z.string().nullable(),
  kind: z.enum(FILE_KINDS).nullable(),
  mimeType: z.string().nullable(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  /** Documents with the same file, if the caller may see them. */
  duplicates: z.array(DocumentRef),
});
export type IncomingFile = z.infer<typeof IncomingFile>;

/** `GET /uploads`: all files of the caller, the newest first. */
export const IncomingFilesAnswer = z.object({ files: z.array(IncomingFile) });
export type IncomingFilesAnswer = z.infer<typeof IncomingFilesAnswer>;

const addRuleIssue = (
  context: z.RefinementCtx,
  rule: Rule | UploadRule,
  path: PropertyKey[] = [],
) => context.addIssue({ code: "custom", params: { rule }, path });

/** Returns a list, because forms send a single value for a list of one, and an empty value for an empty field. */
const asList = (value: unknown) =>
  value === undefined || value === ""
    ? []
    : Array.isArray(value)
      ? value.filter((one) => one !== "")
      : [value];
const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess(
    asList,
    z.array(item).superRefine((list, context) => {
      if (list.length > most) addRuleIssue(context, "too_many_values");
    }),
  );
const Slugs = listOf(z.string().max(SLUG_MAX_CHARS), DOCUMENT_TERMS_MAX);
const NewNames = listOf(lineOf(PROPOSED_TERM_MAX_CHARS), PROPOSED_TERMS_MAX);
/** Names as in `NewNames`, or lines of one text. */
const NamesInLines = z.preprocess(
  (value) =>
    asList(value).flatMap((one: unknown) =>
      typeof one === "string" ? one.split(/\r?\n/).filter((line) => line.trim() !== "") : [one],
    ),
  NewNames,
);
const Files = listOf(FileId, UPLOAD_FILES_MAX);

/** Four digits starting with 1 or 2 (R5.33); null for none. */
const Year = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : (value ?? "")),
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      if (value !== "" && !/^[12]\d{3}$/.test(value)) addRuleIssue(context, "year");
    })
    .transform((value) => (value === "" ? null : Number(value))),
);

/** Answers by the name of the extra field. */
const Answers = z
  .record(z.string().max(100), textOf(UPLOAD_ANSWER_MAX_CHARS))
  .default({})
  .superRefine((answers, context) => {
    if (Object.keys(answers).length > EXTRA_FIELDS_MAX) addRuleIssue(context, "too_many_values");
  });

/** Titles by file id. Empty ones are left out. */
const FileTitles = z
  .record(z.string().max(100), optionalLineOf(DOCUMENT_TITLE_MAX_CHARS))
  .default({})
  .transform((titles) =>
    Object.fromEntries(Object.entries(titles).filter(([, title]) => title !== "")),
  );

/** The fields of a document in the upload form. Taxonomies are lists of slugs. */
const Facts = z.object({
  title: z.string().default("").pipe(lineOf(DOCUMENT_TITLE_MAX_CHARS)),
  abstract: z
    .string()
    .default("")
    .pipe(textOf(DOCUMENT_ABSTRACT_MAX_CHARS))
    .superRefine(lengthRule(1, DOCUMENT_ABSTRACT_MAX_CHARS)),
  /** The language of title and abstract. */
  language: LanguageCode.default(DEFAULT_LANGUAGE),
  documentTopics: Slugs,
  documentPublishers: Slugs,
  documentContentTypes: Slugs,
  documentKeywords: Slugs,
  documentAuthors: Slugs,
  documentCountries: Slugs,
  /** One licence, or none. Only staff can set it; it is ignored for other users. */
  documentLicenses: Slugs.superRefine((slugs, context) => {
    if (slugs.length > 1) addRuleIssue(context, "one_license");
  }),
  /** Names of keywords and authors that are not yet in the library. Staff review them and choose which become terms. */
  proposedKeywords: NewNames,
  proposedAuthors: NewNames,
  /** Names of new publishers, in a form one per line. Only staff can set them; they are ignored for other users. */
  proposedPublishers: NamesInLines,
  /**
   * Titles of files on the document's page, by file id. Only staff can set them. A file without a title uses the
   * document's title or its own name. In a form: `fileTitles.{id}`.
   */
  fileTitles: FileTitles,
  publication_year: Year,
  /** Statement of findings: required for evaluations and assessments, not allowed for others. */
  sof: z.string().default("").pipe(textOf(UPLOAD_ANSWER_MAX_CHARS)),
  /** Whether the document is public; otherwise only the organisation sees it. Always true for users who are not staff. */
  externalUse: Ticked,
  /**
   * Answers for the groups of `GET /fields/documents` whose terms are selected; all others are ignored. In a form:
   * `extra.{name}`.
   */
  extra: Answers,
});

/** Files by their language. */
const FileFields = z.object({
  en_files: Files,
  es_files: Files,
  sv_files: Files,
  nl_files: Files,
  fr_files: Files,
  ar_files: Files,
} satisfies Record<`${FileLanguage}_files`, typeof Files>);

const SearchText = z.string().trim().default("");
/**
 * The search fields of a form's terms. A text in one of them that was not turned into a term causes an error instead of
 * being dropped.
 */
const SearchFields = z.object(
  Object.fromEntries(
    SEARCHED_FIELDS.flatMap((field) => [searchFieldOf(field), seenFieldOf(field)]).map((name) => [
      name,
      SearchText,
    ]),
  ) as Record<`${"find" | "seen"}.${SearchedField}`, typeof SearchText>,
);

/** The input of `POST /documents`: JSON with ids of uploads, or a form that may contain a file in place of an id. */
export const SubmissionInput = Facts.extend({
  ...FileFields.shape,
  ...SearchFields.shape,
  approvedPolicy: Ticked,
  consentTerms: Ticked,
  botCheck: BotProof.optional(),
}).superRefine((input, context) => {
  for (const field of SEARCHED_FIELDS) {
    const text = input[searchFieldOf(field)];
    if (text !== "" && text !== input[seenFieldOf(field)])
      addRuleIssue(context, "not_chosen", [field]);
  }
  if (input.en_files.length === 0) addRuleIssue(context, "file_required", ["en_files"]);
  if (!input.approvedPolicy) addRuleIssue(context, "policy", ["approvedPolicy"]);
  if (!input.consentTerms) addRuleIssue(context, "consent", ["consentTerms"]);
  const findings = needsFindings(input.documentContentTypes);
  if (findings && input.sof === "") addRuleIssue(context, "sof_required", ["sof"]);
  if (!findings && input.sof !== "") addRuleIssue(context, "sof_unexpected", ["sof"]);
  const seen = new Set<string>();
  for (const language of FILE_LANGUAGES) {
    for (const id of input[`${language}_files`]) {
      if (seen.has(id)) addRuleIssue(context, "file_twice", [`${language}_files`]);
      seen.add(id);
    }
  }
  if (seen.size > UPLOAD_FILES_MAX) addRuleIssue(context, "too_many_values", ["en_files"]);
});
export type SubmissionInput = z.infer<typeof SubmissionInput>;

/** The stored data of a submission, without its files. */
export const SubmissionFields = Facts;
export type SubmissionFields = z.infer<typeof SubmissionFields>;

/** A submission in a list. */
export const SubmissionSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  language: TextLanguage,
  state: z.enum(SUBMISSION_STATES),
  /** The comment of staff on their last decision. */
  comment: z.string(),
  /** When it was last submitted. */
  submitted: z.iso.datetime(),
  decided: z.iso.datetime().nullable(),
  modified: z.iso.datetime(),
  fileCount: z.number().int(),
  /** The user who submitted it. */
  uploader: z.object({ databaseId: z.number().int(), name: z.string() }),
  /** The document created from it. */
  document: DocumentRef.nullable(),
});
export type SubmissionSummary = z.infer<typeof SubmissionSummary>;

export const SubmissionFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  kind: z.enum(FILE_KINDS),
  mimeType: z.string(),
  language: TextLanguage,
  pageCount: z.number().int().nullable(),
  /** Path of the file itself, only for the uploader and for staff. */
  link: z.string(),
  duplicates: z.array(DocumentRef),
});
export type SubmissionFile = z.infer<typeof SubmissionFile>;

/** `GET /submissions/{id}`. */
export const Submission = SubmissionSummary.extend({
  fields: SubmissionFields,
  files: z.array(SubmissionFile),
  /** For staff, to contact the uploader. */
  email: z.string().optional(),
});
export type Submission = z.infer<typeof Submission>;

/** The result of an upload: a document, or a submission that waits for staff. */
export const UploadAnswer = z.object({
  document: DocumentRef.nullable(),
  submission: SubmissionSummary.nullable(),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;

const PageNumber = z.coerce.number().int().min(1).max(10_000).default(1);

/** `GET /own_submissions?page=`: the newest first. */
export const OwnSubmissionsQuery = z.object({ page: PageNumber });
/** `GET /submissions?state=&page=`: for staff, the oldest first. */
export const SubmissionsQuery = ReviewFilter.extend({
  state: z.enum(SUBMISSION_STATES).default("waiting"),
  page: PageNumber,
});
export type SubmissionsQuery = z.infer<typeof SubmissionsQuery>;
export const SubmissionsAnswer = z.object({
  submissions: z.array(SubmissionSummary),
  count: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});
export type SubmissionsAnswer = z.infer<typeof SubmissionsAnswer>;

const Comment = textOf(SUBMISSION_COMMENT_MAX_CHARS);
const RequiredComment = Comment.superRefine(lengthRule(1, SUBMISSION_COMMENT_MAX_CHARS));
/** The submission's `modified` when it was read, so that no decision is made on a version that has changed since. */
const ModifiedWhenRead = z.iso.datetime().transform((value) => new Date(value));

/** `PUT /submissions/{id}/decision`. Of the proposed keywords and authors, only those named here become terms. */
export const SubmissionDecision = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("accept"),
    modified: ModifiedWhenRead,
    comment: Comment.default(""),
    newKeywords: NewNames,
    newAuthors: NewNames,
  }),
  z.object({ decision: z.literal("return"), modified: ModifiedWhenRead, comment: RequiredComment }),
  z.object({ decision: z.literal("reject"), modified: ModifiedWhenRead, comment: RequiredComment }),
]);
export type SubmissionDecision = z.infer<typeof SubmissionDecision>;

/** The fields of a form as typed, without validation. Only `{language}_files` are read, to find ids of uploads. */
const TypedFields = z.record(z.string().max(100), z.unknown()).superRefine((fields, context) => {
  if (new TextEncoder().encode(JSON.stringify(fields)).length > UPLOAD_DRAFT_MAX_BYTES)
    addRuleIssue(context, "too_many_characters");
});

/** `PUT /upload_drafts/{id}`: the caller chooses the id, so that saving twice over a bad connection makes one draft. */
export const UploadDraftChange = z.object({ fields: TypedFields });
const DraftId = z.string().regex(/^[\w-]{8,64}$/);
export const DraftIdParam = z.object({ id: DraftId });
/**
 * `?draft=&language=` of the requests that submit a document. `draft` is deleted on success, and keeps the form if it is
 * refused. `language` is the language in which the policy and the terms were shown.
 */
export const SubmitQuery = z.object({
  draft: DraftId.optional(),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export const UploadDraft = z.object({
  id: z.string(),
  fields: z.record(z.string(), z.unknown()),
  /** The files of the draft that still exist. */
  files: z.array(IncomingFile),
  modified: z.iso.datetime(),
  expires: z.iso.datetime(),
});
export type UploadDraft = z.infer<typeof UploadDraft>;
/** `GET /upload_drafts`: the newest change first. */
export const UploadDraftsAnswer = z.object({ drafts: z.array(UploadDraft) });
export type UploadDraftsAnswer = z.infer<typeof UploadDraftsAnswer>;
