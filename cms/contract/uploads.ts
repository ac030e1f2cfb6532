import { z } from "zod";
import { BotProof } from "./accounts";
import type { Rule } from "./account-rules";
import { EXTRA_FIELD_TYPES } from "./extra-field-rules";
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
} from "./limits";
import { FILE_KINDS, POST_TYPES, SUBMISSION_STATES, TAXONOMIES } from "./names";
import { ReviewFilter } from "./review";
import { LanguageCode, TextLanguage, Ticked } from "./shared";
import { lengthRule, lineOf, optionalLineOf, textOf } from "./texts";
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
 * `receiving`: bytes are missing. `checking`: all are there, and it is looked at what they are. `accepted`: it can be handed
 * in. `refused`: it cannot, for its `reason`; its bytes are gone.
 */
export const INCOMING_STATES = ["receiving", "checking", "accepted", "refused"] as const;
export type IncomingState = (typeof INCOMING_STATES)[number];

/** A document of the library, where it is only named. */
export const DocumentRef = z.object({
  databaseId: z.number().int(),
  type: z.enum(POST_TYPES),
  title: z.string(),
  language: TextLanguage,
  link: z.string(),
});
export type DocumentRef = z.infer<typeof DocumentRef>;

/** `GET /uploads/{id}`: a file on its way into the library. */
export const IncomingFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes; of a file that comes as part of a form not before its end. */
  size: z.number().int().nullable(),
  /** Bytes that have arrived. */
  received: z.number().int(),
  state: z.enum(INCOMING_STATES),
  /** Why it was refused, by name. */
  reason: z.string().nullable(),
  kind: z.enum(FILE_KINDS).nullable(),
  mimeType: z.string().nullable(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  /** Documents that have the same file already, as far as who asks may know of them. */
  duplicates: z.array(DocumentRef),
});
export type IncomingFile = z.infer<typeof IncomingFile>;

/** `GET /uploads`: all of one's own, the newest first. */
export const IncomingFilesAnswer = z.object({ files: z.array(IncomingFile) });
export type IncomingFilesAnswer = z.infer<typeof IncomingFilesAnswer>;

/** As whom a file is known: a ULID in small letters, ours. */
export const FileId = z.string().regex(/^[0-9a-z]{26}$/);
export const FileIdParam = z.object({ id: FileId });

const breaks = (context: z.RefinementCtx, rule: Rule | UploadRule, path: PropertyKey[] = []) =>
  context.addIssue({ code: "custom", params: { rule }, path });

/** Forms send one value alone where a list has one, and an empty one for a field that was left empty. */
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
      if (list.length > most) breaks(context, "too_many_values");
    }),
  );
const Slugs = listOf(z.string().max(200), DOCUMENT_TERMS_MAX);
const NewNames = listOf(lineOf(PROPOSED_TERM_MAX_CHARS), PROPOSED_TERMS_MAX);
/** Names as `NewNames` has them, or lines of one text. */
const NamesInLines = z.preprocess(
  (value) =>
    asList(value).flatMap((one: unknown) =>
      typeof one === "string" ? one.split(/\r?\n/).filter((line) => line.trim() !== "") : [one],
    ),
  NewNames,
);
const Files = listOf(FileId, UPLOAD_FILES_MAX);

/** Four digits starting with 1 or 2 (specification, section 5); null for none. */
const Year = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : (value ?? "")),
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      if (value !== "" && !/^[12]\d{3}$/.test(value)) breaks(context, "year");
    })
    .transform((value) => (value === "" ? null : Number(value))),
);

/** Answers by the name of their extra field. */
const Answers = z
  .record(z.string().max(100), textOf(UPLOAD_ANSWER_MAX_CHARS))
  .default({})
  .superRefine((answers, context) => {
    if (Object.keys(answers).length > EXTRA_FIELDS_MAX) breaks(context, "too_many_values");
  });

/** Titles by the id of their file; empty ones are left out. */
const FileTitles = z
  .record(z.string().max(100), optionalLineOf(DOCUMENT_TITLE_MAX_CHARS))
  .default({})
  .transform((titles) =>
    Object.fromEntries(Object.entries(titles).filter(([, title]) => title !== "")),
  );

/** The facts of a document as the upload form has them; taxonomies are lists of slugs. */
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
  /** One licence, or none. Of staff alone; of others it is left out. */
  documentLicenses: Slugs.superRefine((slugs, context) => {
    if (slugs.length > 1) breaks(context, "one_license");
  }),
  /** Names of keywords and authors that the library does not have yet. Staff see them, and choose which become terms. */
  proposedKeywords: NewNames,
  proposedAuthors: NewNames,
  /** Names of new publishers, in a form one a line. Of staff alone; of others they are left out. */
  proposedPublishers: NamesInLines,
  /** What files are called on the document's page, by their ids. Of staff alone; a file without one has the document's title or its own name. In a form: `fileTitles.{id}`. */
  fileTitles: FileTitles,
  publication_year: Year,
  /** Statement of findings: of evaluations and assessments always, of others never. */
  sof: z.string().default("").pipe(textOf(UPLOAD_ANSWER_MAX_CHARS)),
  /** Whether everybody may read it; without a word it stays within the organisation. Of people who are no staff it is always so. */
  externalUse: Ticked,
  /** Of the groups of `GET /fields/documents` whose terms are chosen; all others are left out. In a form: `extra.{name}`. */
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
/** Of a form with fields to look for terms in. What stands in one, and was not chosen, is not dropped without a word. */
const SearchFields = z.object(
  Object.fromEntries(
    SEARCHED_FIELDS.flatMap((field) => [searchFieldOf(field), seenFieldOf(field)]).map((name) => [
      name,
      SearchText,
    ]),
  ) as Record<`${"find" | "seen"}.${SearchedField}`, typeof SearchText>,
);

/** What `POST /documents` takes, as JSON with ids of uploads, or as a form in which a file may stand in the place of an id. */
export const SubmissionInput = Facts.extend({
  ...FileFields.shape,
  ...SearchFields.shape,
  approvedPolicy: Ticked,
  consentTerms: Ticked,
  botCheck: BotProof.optional(),
}).superRefine((input, context) => {
  for (const field of SEARCHED_FIELDS) {
    const text = input[searchFieldOf(field)];
    if (text !== "" && text !== input[seenFieldOf(field)]) breaks(context, "not_chosen", [field]);
  }
  if (input.en_files.length === 0) breaks(context, "file_required", ["en_files"]);
  if (!input.approvedPolicy) breaks(context, "policy", ["approvedPolicy"]);
  if (!input.consentTerms) breaks(context, "consent", ["consentTerms"]);
  const findings = needsFindings(input.documentContentTypes);
  if (findings && input.sof === "") breaks(context, "sof_required", ["sof"]);
  if (!findings && input.sof !== "") breaks(context, "sof_unexpected", ["sof"]);
  const seen = new Set<string>();
  for (const language of FILE_LANGUAGES) {
    for (const id of input[`${language}_files`]) {
      if (seen.has(id)) breaks(context, "file_twice", [`${language}_files`]);
      seen.add(id);
    }
  }
  if (seen.size > UPLOAD_FILES_MAX) breaks(context, "too_many_values", ["en_files"]);
});
export type SubmissionInput = z.infer<typeof SubmissionInput>;

/** What is kept of a submission beside its files. */
export const SubmissionFields = Facts;
export type SubmissionFields = z.infer<typeof SubmissionFields>;

/** What lists say of a submission. */
export const SubmissionSummary = z.object({
  id: z.number().int(),
  title: z.string(),
  language: TextLanguage,
  state: z.enum(SUBMISSION_STATES),
  /** What staff said with their last decision. */
  comment: z.string(),
  /** When it was handed in last. */
  submitted: z.iso.datetime(),
  decided: z.iso.datetime().nullable(),
  modified: z.iso.datetime(),
  fileCount: z.number().int(),
  /** Who handed it in. */
  uploader: z.object({ databaseId: z.number().int(), name: z.string() }),
  /** The document that it has become. */
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
  /** Path of the file itself: the uploader's and the staff's alone. */
  link: z.string(),
  duplicates: z.array(DocumentRef),
});
export type SubmissionFile = z.infer<typeof SubmissionFile>;

/** `GET /submissions/{id}`. */
export const Submission = SubmissionSummary.extend({
  fields: SubmissionFields,
  files: z.array(SubmissionFile),
  /** For staff, to ask back. */
  email: z.string().optional(),
});
export type Submission = z.infer<typeof Submission>;

/** What an upload has become: a document at once, or a submission that waits for the staff. */
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
const WantedComment = Comment.superRefine(lengthRule(1, SUBMISSION_COMMENT_MAX_CHARS));
/** The submission's when it was looked at: nobody decides on what has changed since. */
const Seen = z.iso.datetime().transform((value) => new Date(value));

/** `PUT /submissions/{id}/decision`. Of the proposed keywords and authors those named become terms. */
export const SubmissionDecision = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("accept"),
    modified: Seen,
    comment: Comment.default(""),
    newKeywords: NewNames,
    newAuthors: NewNames,
  }),
  z.object({ decision: z.literal("return"), modified: Seen, comment: WantedComment }),
  z.object({ decision: z.literal("reject"), modified: Seen, comment: WantedComment }),
]);
export type SubmissionDecision = z.infer<typeof SubmissionDecision>;

/** A field that some documents have beyond those of all. */
export const ExtraField = z.object({
  name: z.string(),
  label: z.string(),
  /** `personal_number`: a Swedish personal identity number. */
  type: z.enum(EXTRA_FIELD_TYPES),
  value: z.string(),
  default_value: z.string(),
  required: z.boolean(),
  /** Of `select` and `radio`: what is sent, and what is read. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Of `number`: its range, both ends included, and how many digits it has. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  digits: z.number().nullable(),
});
export type ExtraField = z.infer<typeof ExtraField>;

/** Fields that are asked for when one of the terms is chosen. */
export const ExtraFieldGroup = z.object({
  taxonomy: z.enum(TAXONOMIES),
  /** Slugs. */
  terms: z.array(z.string()),
  /** The same in every language; `label` is what is read. Both are empty for fields without a heading. */
  name: z.string(),
  label: z.string(),
  fields: z.array(ExtraField),
});
export type ExtraFieldGroup = z.infer<typeof ExtraFieldGroup>;

/** `GET /fields/{name}?language=`. */
export const ExtraFieldsAnswer = z.object({ groups: z.array(ExtraFieldGroup) });
export type ExtraFieldsAnswer = z.infer<typeof ExtraFieldsAnswer>;

/** The fields of a form as they were typed, whatever they are; `{language}_files` are looked for ids of uploads. */
const TypedFields = z.record(z.string().max(100), z.unknown()).superRefine((fields, context) => {
  if (new TextEncoder().encode(JSON.stringify(fields)).length > UPLOAD_DRAFT_MAX_BYTES)
    breaks(context, "too_many_characters");
});

/** `PUT /upload_drafts/{id}`: the id is the caller's choice, so that saving twice over a bad line makes one draft. */
export const UploadDraftChange = z.object({ fields: TypedFields });
const DraftId = z.string().regex(/^[\w-]{8,64}$/);
export const DraftIdParam = z.object({ id: DraftId });
/**
 * `?draft=&language=` of the calls that hand a document in: the draft that is over when it has worked, and that keeps a form which is refused;
 * the language in which policy and terms were shown.
 */
export const HandInQuery = z.object({
  draft: DraftId.optional(),
  language: LanguageCode.default(DEFAULT_LANGUAGE),
});
export const UploadDraft = z.object({
  id: z.string(),
  fields: z.record(z.string(), z.unknown()),
  /** Those of the files named in it that are still there. */
  files: z.array(IncomingFile),
  modified: z.iso.datetime(),
  expires: z.iso.datetime(),
});
export type UploadDraft = z.infer<typeof UploadDraft>;
/** `GET /upload_drafts`: the newest change first. */
export const UploadDraftsAnswer = z.object({ drafts: z.array(UploadDraft) });
export type UploadDraftsAnswer = z.infer<typeof UploadDraftsAnswer>;
