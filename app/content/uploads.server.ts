import type { z } from "zod";
import { Submission, UploadAnswer, UploadDraft } from "#contract/uploads";
import { type ExtraFieldGroup } from "#contract/extra-fields";
import { type ContentClient, inLanguage, orNull, read } from "./client.server";
import type { SubmissionState } from "#contract/names";
import type { ReviewFilter } from "#contract/lists";
import type { AuditAnswer, AuditQuery } from "#contract/audit";
import { FileIdParam } from "#contract/shared";

/** The form with the extra fields of uploads. */
const UPLOAD_FORM = "documents";

/** Returns the fields that appear when one of their terms is chosen, in the page's language; empty if the site has none. */
export async function listExtraFields(content: ContentClient): Promise<ExtraFieldGroup[]> {
  const answer = await orNull(
    content.get("/fields/{name}", { params: inLanguage(content, { name: UPLOAD_FORM }) }),
    "not_found",
  );
  return answer?.groups ?? [];
}

/** Returns the user's drafts, the last changed first. */
export async function listUploadDrafts(content: ContentClient): Promise<UploadDraft[]> {
  const { drafts } = await content.get("/upload_drafts");
  return drafts;
}

/**
 * Saves a form as typed with its files, by streaming the visitor's request. Throws `limit_reached` for too many drafts,
 * `invalid_input` for too much content.
 */
export async function saveUploadDraft(
  content: ContentClient,
  request: Request,
  id: string,
): Promise<UploadDraft> {
  return read(await content.forward(request, `/upload_drafts/${id}`, "PUT"), UploadDraft);
}

/** Deletes a draft. */
export async function deleteUploadDraft(content: ContentClient, id: string): Promise<void> {
  await content.delete("/upload_drafts/{id}", { params: { path: { id } } });
}

/** The target of a form, and the draft that it is saved as. */
export interface UploadDestination {
  draft: string;
  /** The user's returned submission to change; null for a new one. */
  submission: number | null;
  /** Whether to submit as staff, for the organisation's own documents. */
  staff: boolean;
}

/**
 * Submits a form with its files, by streaming the visitor's request. A refused form is saved as the draft. Throws
 * `invalid_input` with `rules` by field, `bot_check_failed`, `title_taken`, `limit_reached`, `conflict`, `busy`.
 */
export async function submitUpload(
  content: ContentClient,
  request: Request,
  { draft, submission, staff }: UploadDestination,
): Promise<z.infer<typeof UploadAnswer>> {
  const query = `?draft=${draft}&language=${content.contentLanguage}`;
  if (submission !== null)
    return {
      document: null,
      submission: await read(
        await content.forward(request, `/submissions/${submission}${query}`, "PUT"),
        Submission,
      ),
    };
  return read(
    await content.forward(request, `${staff ? "/internal_documents" : "/documents"}${query}`),
    UploadAnswer,
  );
}

/** For staff: returns the submissions in a state that match a filter. */
export function listSubmissions(
  content: ContentClient,
  query: { state: SubmissionState; page: number } & Partial<ReviewFilter>,
) {
  return content.get("/submissions", { params: { query } });
}

/** For staff: returns audit events, the latest first. */
export function getAuditLog(
  content: ContentClient,
  query: Partial<Omit<AuditQuery, "language">>,
): Promise<AuditAnswer> {
  return content.get("/audit_log", {
    params: { query: { ...query, language: content.contentLanguage } },
  });
}

const UPLOADS = "/uploads";
/** The path prefix of an upload that the content system has created. */
const LOCATION_PREFIX = "/api/v1/uploads/";

/**
 * Forwards a call of the resumable protocol, or a GET of the user's own uploads, for all of them or one. Streams the body, and
 * returns the response unread. Throws a 404 Response for an invalid id.
 */
export async function forwardUpload(
  content: ContentClient,
  request: Request,
  id: string | undefined,
): Promise<Response> {
  if (id === undefined) return content.forward(request, UPLOADS);
  if (!FileIdParam.safeParse({ id }).success) throw new Response(null, { status: 404 });
  return content.forward(request, `${UPLOADS}/${id}`);
}

/** Returns the id of the upload that a response to `POST` has created, or undefined if there is none. */
export function createdUpload(answer: Response): string | undefined {
  const location = answer.headers.get("Location");
  return location?.startsWith(LOCATION_PREFIX) ? location.slice(LOCATION_PREFIX.length) : undefined;
}

/** Cancels an upload, with a call of the protocol. Throws `not_found`. */
export async function removeIncomingFile(content: ContentClient, id: string): Promise<void> {
  await content.delete("/uploads/{id}", {
    params: { path: { id } },
    headers: { "Tus-Resumable": "1.0.0" },
  });
}
