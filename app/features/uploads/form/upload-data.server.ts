import { isStaff } from "#contract/roles";
import type { Account } from "#contract/accounts";
import { UPLOAD_DRAFTS_MAX } from "#contract/limits";
import type { TopicFamily } from "#contract/names";
import { FILE_LANGUAGES, type FileLanguage } from "#contract/upload-rules";
import type { IncomingFile, Submission, SubmissionFile, UploadDraft } from "#contract/uploads";
import { type ContentClient, orNotFound } from "~/content/client.server";
import { getLayout } from "~/content/site.server";
import { getTaxonomies, listLicenses, getTerms } from "~/content/taxonomies.server";
import { listExtraFields, listUploadDrafts } from "~/content/uploads.server";
import { loadTerms } from "~/features/terms/terms.server";
import {
  readUploadInput,
  type UploadInput,
  type DraftSummary,
  type SubmissionStateData,
  type UploadData,
  type UploadFormData,
} from "./upload-data";
import { readUploadResult, readUploadAddress } from "./upload-address";
import type { ExtraFieldGroup } from "#contract/extra-fields";
import { TERM_FIELD_NAMES, TERM_FIELDS } from "~/features/terms/field-term";

/**
 * Loads what the form's page shows: a new form or its draft, the state of a contribution, or the drafts when their number is at
 * the limit. Throws a 404 Response for another user's contribution.
 */
export async function loadUpload(
  content: ContentClient,
  account: Account,
  query: URLSearchParams,
): Promise<UploadData> {
  const address = readUploadAddress(query);
  const [drafts, submission] = await Promise.all([
    listUploadDrafts(content),
    address.submission === null ? null : ownSubmission(content, account, address.submission),
  ]);
  if (submission && submission.state !== "returned")
    return loadState(content, { ...submission, state: submission.state });
  const kept = drafts.find(({ id }) => id === address.draft);
  const isFull = !kept && drafts.length >= UPLOAD_DRAFTS_MAX;
  if (isFull && !submission) return { view: "full", drafts: drafts.map(summaryOf) };
  const form = await loadForm(content, account, kept ?? null, submission);
  // A user who opens a new form may be looking for a draft.
  const others = address.draft === null ? drafts.map(summaryOf) : [];
  return {
    ...form,
    draft: address.draft ?? crypto.randomUUID(),
    drafts: others,
    done: readUploadResult(query),
  };
}

/** Loads the state of a contribution, and everything submitted with it. */
async function loadState(
  content: ContentClient,
  submission: SubmissionStateData["submission"],
): Promise<SubmissionStateData> {
  const [terms, groups] = await Promise.all([
    loadTermFacts(content, submission.fields),
    listExtraFields(content),
  ]);
  return { view: "state", submission, terms, answers: answersOf(submission.fields.extra, groups) };
}

/** Loads the user's own contribution. Other users' contributions count as not found: staff have a separate page for them. */
async function ownSubmission(
  content: ContentClient,
  account: Account,
  id: number,
): Promise<Submission> {
  const submission = await orNotFound(
    content.get("/submissions/{id}", { params: { path: { id } } }),
  );
  if (submission.uploader.databaseId !== account.databaseId)
    throw new Response(null, { status: 404 });
  return submission;
}

async function loadForm(
  content: ContentClient,
  account: Account,
  draft: UploadDraft | null,
  submission: Submission | null,
): Promise<Omit<UploadFormData, "draft" | "drafts" | "done">> {
  const fields = draft?.fields ?? (submission ? fieldsOf(submission) : {});
  const [terms, groups, { topics }, licenses, { stamp }, { settings }] = await Promise.all([
    loadTerms(content, fields),
    listExtraFields(content),
    getTaxonomies(content, ["topics"]),
    isStaff(account) ? listLicenses(content) : [],
    content.get("/bot_challenge"),
    getLayout(content),
  ]);
  const typed = readUploadInput(fields, content.contentLanguage);
  return {
    view: "form",
    submission: submission && { id: submission.id, comment: submission.comment },
    typed,
    terms,
    files: filesOf(typed, [...(draft?.files ?? []), ...(submission?.files ?? []).map(arrived)]),
    groups,
    families: familiesOf(topics ?? []),
    staff: isStaff(account),
    licenses,
    person: account.databaseId,
    stamp,
    policyUrl: settings.privacyPolicyUrl,
    termsUrl: settings.termsAndConditionsUrl,
  };
}

/** Returns a contribution's fields as its form would send them. */
function fieldsOf({ fields, files }: Submission): Record<string, unknown> {
  return {
    ...fields,
    ...Object.fromEntries(
      FILE_LANGUAGES.map((language) => [
        `${language}_files`,
        files.filter((file) => file.language === language).map(({ id }) => id),
      ]),
    ),
  };
}

/** Returns a contribution's file like one that has just arrived. */
function arrived({ id, name, size, kind, mimeType, duplicates }: SubmissionFile): IncomingFile {
  return {
    id,
    name,
    size,
    received: size,
    state: "accepted",
    reason: null,
    kind,
    mimeType,
    created: "",
    expires: "",
    duplicates,
  };
}

function filesOf(
  { files }: UploadInput,
  there: readonly IncomingFile[],
): Record<FileLanguage, IncomingFile[]> {
  const byId = new Map(there.map((file) => [file.id, file]));
  return Object.fromEntries(
    FILE_LANGUAGES.map((language) => [
      language,
      files[language].flatMap((id) => byId.get(id) ?? []),
    ]),
  ) as Record<FileLanguage, IncomingFile[]>;
}

function familiesOf(
  topics: readonly { slug: string; family: TopicFamily | null }[],
): UploadFormData["families"] {
  const families: UploadFormData["families"] = {};
  for (const { slug, family } of topics) if (family) (families[family] ??= []).push(slug);
  return families;
}

function summaryOf({ id, fields, files, modified }: UploadDraft): DraftSummary {
  return { id, title: readUploadInput(fields).title.trim(), fileCount: files.length, modified };
}

/** Loads the terms of a contribution by name, as its document will show them. Fields without terms are left out. */
export async function loadTermFacts(content: ContentClient, fields: Submission["fields"]) {
  const facts = await Promise.all(
    TERM_FIELD_NAMES.map(async (field) => {
      const taxonomy = TERM_FIELDS[field];
      const slugs = fields[field];
      const { terms } =
        slugs.length > 0 ? await getTerms(content, taxonomy, { slugs }) : { terms: [] };
      return {
        field,
        taxonomy,
        terms: terms.map(({ slug, name, language, path }) => ({
          slug,
          name: [...path, name].join(" › "),
          language,
        })),
      };
    }),
  );
  return facts.filter(({ terms }) => terms.length > 0);
}
export type TermFact = Awaited<ReturnType<typeof loadTermFacts>>[number];

/**
 * Returns the answers in extra fields in form order, with questions and the labels of chosen answers. Answers to deleted
 * fields come last, under the field's name.
 */
export function answersOf(
  extra: Submission["fields"]["extra"],
  groups: readonly ExtraFieldGroup[],
): { question: string; answer: string }[] {
  const fields = groups.flatMap((group) => group.fields);
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(extra)]);
  return [...names]
    .filter((name) => extra[name])
    .map((name) => {
      const field = fields.find((one) => one.name === name);
      const answer = extra[name]!;
      return {
        question: field?.label ?? name,
        answer: field?.choices.find(({ value }) => value === answer)?.label ?? answer,
      };
    });
}
