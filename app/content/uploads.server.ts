import type { z } from "zod";
import { type ExtraFieldGroup, Submission, UploadAnswer, UploadDraft } from "#contract/uploads";
import { type ContentClient, inLanguage, orNull, read } from "./client.server";

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
export async function keepUploadDraft(
  content: ContentClient,
  request: Request,
  id: string,
): Promise<UploadDraft> {
  return read(await content.forward(request, `/upload_drafts/${id}`, "PUT"), UploadDraft);
}

/** Deletes a draft. */
export async function removeUploadDraft(content: ContentClient, id: string): Promise<void> {
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
 * Submits a form with its files, by streaming the visitor's request. A refused form is saved as the draft. Throws `invalid_input`
 * with `rules` by field, `bot_check_failed`, `title_taken`, `limit_reached`, `conflict`, `busy`.
 */
export async function handIn(
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
