import type { z } from "zod";
import { type ExtraFieldGroup, Submission, UploadAnswer, UploadDraft } from "#contract/uploads";
import { type ContentClient, inLanguage, orNull, read } from "./client.server";

/** The form whose extra fields an upload has. */
const UPLOAD_FORM = "documents";

/** Fields that are asked for when one of their terms is chosen, in the page's language. None where the site has none. */
export async function listExtraFields(content: ContentClient): Promise<ExtraFieldGroup[]> {
  const answer = await orNull(
    content.get("/fields/{name}", { params: inLanguage(content, { name: UPLOAD_FORM }) }),
    "not_found",
  );
  return answer?.groups ?? [];
}

/** One's own drafts, the last changed first. */
export async function listUploadDrafts(content: ContentClient): Promise<UploadDraft[]> {
  const { drafts } = await content.get("/upload_drafts");
  return drafts;
}

/**
 * Keeps a form as it was typed, with the files that come with it: the visitor's own request goes on as it comes in. Throws
 * `limit_reached` where there are too many drafts, `invalid_input` where it holds too much.
 */
export async function keepUploadDraft(
  content: ContentClient,
  request: Request,
  id: string,
): Promise<UploadDraft> {
  return read(await content.forward(request, `/upload_drafts/${id}`, "PUT"), UploadDraft);
}

/** Forgets a draft. */
export async function removeUploadDraft(content: ContentClient, id: string): Promise<void> {
  await content.delete("/upload_drafts/{id}", { params: { path: { id } } });
}

/** Where a form goes, and the draft that it is kept as. */
export interface UploadDestination {
  draft: string;
  /** One's own that was returned, to be changed; null for a new one. */
  submission: number | null;
  /** Staff hand in by the door of the organisation's own documents. */
  staff: boolean;
}

/**
 * Hands a form in, with its files: the visitor's own request goes on as it comes in. What is refused is kept as the draft.
 * Throws `invalid_input` with `rules` by field, `bot_check_failed`, `title_taken`, `limit_reached`, `conflict`, `busy`.
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
