import { redirect } from "react-router";
import type { Account } from "#contract/accounts";
import { RULE_SENTENCES } from "#contract/account-rules";
import { AppError } from "#contract/errors";
import { UPLOAD_RULE_SENTENCES } from "#contract/upload-rules";
import { type ContentClient, orNull } from "~/content/client.server";
import { removeIncomingFile } from "~/content/incoming-files.server";
import { handIn, keepUploadDraft, removeUploadDraft } from "~/content/uploads.server";
import { failureOf, refused, resultOf } from "~/features/forms/read-form.server";
import type { Problem } from "~/features/forms/reply";
import { HANDED_IN, OWN_UPLOADS_PATH } from "~/features/review/paths";
import { wantsPage } from "~/http/is-page";
import { localisedPath } from "~/i18n/paths";
import { seeOther } from "~/i18n/redirect";
import { takeBack } from "./take-back.server";
import {
  isOfAnother,
  readIntent,
  readUploadAddress,
  type UploadAddress,
  uploadPath,
} from "./upload-address";
import type { UploadReply } from "./upload-data";
import { fieldId } from "./field-names";

/**
 * Does what the form of the upload page is sent for. Its fields and files are not read here: they go on to the content system
 * as they come in, which keeps what it refuses as the form's draft, so that the page is shown with all of it again.
 */
export async function answerUpload(
  content: ContentClient,
  account: Account,
  request: Request,
  url: URL,
) {
  const address = readUploadAddress(url.searchParams);
  const intent = readIntent(url.searchParams);
  const lead = (path: string) => seeOther(path, content.language);
  const { draft, submission } = address;
  // What one person has typed is not handed in by another.
  if (isOfAnother(url.searchParams, account.databaseId)) throw new Response(null, { status: 401 });
  // Every form of the page names what it is about.
  if (draft === null) throw new Response(null, { status: 400 });
  try {
    if (intent === null) return await handedIn(content, account, request, { draft, submission });
    if ("forget" in intent) {
      await removeUploadDraft(content, draft);
      return wantsPage(request)
        ? lead(uploadPath({ draft: null, submission: null }, { done: "forgotten" }))
        : ({ result: {}, done: true } satisfies UploadReply);
    }
    if ("withdraw" in intent) {
      if (submission === null) throw new Response(null, { status: 400 });
      await takeBack(content, submission);
      return lead(uploadPath({ draft: null, submission: null }, { done: "withdrawn" }));
    }
    // One that is not there any more is removed already.
    if ("remove" in intent) await orNull(removeIncomingFile(content, intent.remove), "not_found");
    await keepUploadDraft(content, request, draft);
    if ("keep" in intent) return lead(uploadPath(address, { done: "kept" }));
    if ("remove" in intent) return lead(`${uploadPath(address)}#${fieldId("section-files")}`);
    const field = "find" in intent ? intent.find : intent.more;
    return lead(`${uploadPath(address, intent)}#${fieldId(field)}`);
  } catch (error) {
    return refusal(content, error);
  }
}

/** Where a page that was sent leads; a form that script has sent hears it, and stays where it is. */
async function handedIn(
  content: ContentClient,
  { staff }: Account,
  request: Request,
  { draft, submission }: UploadAddress & { draft: string },
) {
  const made = await handIn(content, request, { draft, submission, staff });
  const ownPath = wantsPage(request)
    ? `${OWN_UPLOADS_PATH}?${HANDED_IN}=${made.submission?.id}`
    : uploadPath({ draft: null, submission: made.submission?.id ?? null });
  const path = made.document?.link ?? localisedPath(ownPath, content.language);
  if (wantsPage(request)) return redirect(path, 303);
  const reply: UploadReply = {
    result: {},
    done: true,
    handedIn: { path, isDocument: made.document !== null },
  };
  return reply;
}

/** What is wrong, by rule; all that has no rule is one failure. A proof is good once, so a new one comes along. */
async function refusal(content: ContentClient, error: unknown) {
  const rules =
    error instanceof AppError && error.code === "invalid_input"
      ? Object.entries(error.rules ?? {}).filter(([, rule]) => isRule(rule))
      : [];
  // Of one in a list it is the list that is put right.
  const problems = Object.fromEntries(
    rules.map(([path, rule]) => [path.replace(/\.\d+$/, ""), [rule as Problem]]),
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
