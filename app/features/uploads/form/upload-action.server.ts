import { redirect } from "react-router";
import type { Account } from "#contract/accounts";
import { RULE_SENTENCES } from "#contract/account-rules";
import { AppError } from "#contract/errors";
import { UPLOAD_RULE_SENTENCES } from "#contract/upload-rules";
import { type ContentClient, orNull } from "~/content/client.server";
import {
  removeIncomingFile,
  submitUpload,
  saveUploadDraft,
  deleteUploadDraft,
} from "~/content/uploads.server";
import { failureOf, refused, resultOf } from "~/features/forms/read-form.server";
import type { FieldProblem } from "~/features/forms/form-reply";
import { SUBMITTED, OWN_UPLOADS_PATH } from "~/paths/account";
import { wantsPage } from "~/http/page-requests";
import { localisedPath } from "~/i18n/paths";
import { seeOther } from "~/i18n/link";
import {
  isOfAnother,
  readIntent,
  readUploadAddress,
  type UploadAddress,
  uploadPath,
  draftOfSubmission,
} from "./upload-address";
import { type UploadReply, fieldId } from "./upload-data";

/**
 * Withdraws a contribution and deletes the draft of its changes, which nothing links to any more. Throws `not_found`, or
 * `conflict` if it is already decided.
 */
export async function withdrawSubmission(
  content: ContentClient,
  submission: number,
): Promise<void> {
  await content.delete("/submissions/{id}", { params: { path: { id: submission } } });
  await deleteUploadDraft(content, draftOfSubmission(submission));
}

/**
 * Performs the action of the upload form. Fields and files are not read here but forwarded to the content system as they
 * arrive. The content system saves a refused form as a draft, so that the page shows all of it again.
 */
export async function uploadAction(
  content: ContentClient,
  account: Account,
  request: Request,
  url: URL,
) {
  const address = readUploadAddress(url.searchParams);
  const intent = readIntent(url.searchParams);
  const lead = (path: string) => seeOther(path, content.language);
  const { draft, submission } = address;
  // A user must not submit what another user has typed.
  if (isOfAnother(url.searchParams, account.databaseId)) throw new Response(null, { status: 401 });
  // Every form of the page names its draft or contribution.
  if (draft === null) throw new Response(null, { status: 400 });
  try {
    if (intent === null)
      return await redirectAfterSubmit(content, account, request, { draft, submission });
    if ("forget" in intent) {
      await deleteUploadDraft(content, draft);
      return wantsPage(request)
        ? lead(uploadPath({ draft: null, submission: null }, { done: "forgotten" }))
        : ({ result: {}, done: true } satisfies UploadReply);
    }
    if ("withdraw" in intent) {
      if (submission === null) throw new Response(null, { status: 400 });
      await withdrawSubmission(content, submission);
      return lead(uploadPath({ draft: null, submission: null }, { done: "withdrawn" }));
    }
    // A file that no longer exists counts as removed.
    if ("remove" in intent) await orNull(removeIncomingFile(content, intent.remove), "not_found");
    await saveUploadDraft(content, request, draft);
    if ("keep" in intent) return lead(uploadPath(address, { done: "kept" }));
    if ("remove" in intent) return lead(`${uploadPath(address)}#${fieldId("section-files")}`);
    const field = "find" in intent ? intent.find : intent.more;
    return lead(`${uploadPath(address, intent)}#${fieldId(field)}`);
  } catch (error) {
    return refusal(content, error);
  }
}

/**
 * Submits the form. Redirects a page that was sent to the result. A form sent by script gets the path as data and stays open.
 */
async function redirectAfterSubmit(
  content: ContentClient,
  { staff }: Account,
  request: Request,
  { draft, submission }: UploadAddress & { draft: string },
) {
  const made = await submitUpload(content, request, { draft, submission, staff });
  const ownPath = wantsPage(request)
    ? `${OWN_UPLOADS_PATH}?${SUBMITTED}=${made.submission?.id}`
    : uploadPath({ draft: null, submission: made.submission?.id ?? null });
  const path = made.document?.link ?? localisedPath(ownPath, content.language);
  if (wantsPage(request)) return redirect(path, 303);
  const reply: UploadReply = {
    result: {},
    done: true,
    submittedUpload: { path, isDocument: made.document !== null },
  };
  return reply;
}

/** Returns the broken rules by field; without any, one failure. Adds a new stamp, because a proof is valid once. */
async function refusal(content: ContentClient, error: unknown) {
  const rules =
    error instanceof AppError && error.code === "invalid_input"
      ? Object.entries(error.rules ?? {}).filter(([, rule]) => isRule(rule))
      : [];
  // A problem of one item counts for the whole list.
  const problems = Object.fromEntries(
    rules.map(([path, rule]) => [path.replace(/\.\d+$/, ""), [rule as FieldProblem]]),
  );
  const failure = rules.length > 0 ? undefined : failureOf(error);
  const next = await content.get("/bot_challenge").catch(() => null);
  const reply: UploadReply = {
    result: resultOf(undefined, problems),
    ...(failure && { failure }),
    stamp: next?.stamp,
  };
  return refused(reply);
}

const isRule = (name: string): boolean =>
  Object.hasOwn(RULE_SENTENCES, name) || Object.hasOwn(UPLOAD_RULE_SENTENCES, name);
