import { AppError, type ErrorCode } from "#contract/errors";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import type { ContentClient } from "~/content/client.server";
import { saveAdminDraft } from "~/content/admin.server";
import { saveUploadDraft, deleteUploadDraft } from "~/content/uploads.server";
import { contentContext } from "~/contexts";
import { RESULT_PARAM, type EditorResult } from "~/features/admin/posts/editor-form";
import { readAdminPost } from "~/features/admin/posts/editor-data.server";
import { type FileTarget, FILE_TARGETS, EDITOR_RESULT_ID, FILE_TARGET_PARAM } from "~/paths/admin";
import { postPath } from "~/paths/admin-links";
import { logError } from "~/http/form-data.server";
import { isMultipart } from "~/http/streamed-bodies";
import { seeOther } from "~/i18n/link";
import type { Route } from "./+types/files";

/** Errors of the content system for files that are invalid or too many. */
const REFUSALS: ErrorCode[] = ["invalid_input", "limit_reached"];

/**
 * `POST /admin/posts/{id}/files`: adds files to a document, or an image, for pages without JavaScript. Streams the form to
 * the content system, which stores it as an upload draft until its files are in the post's draft.
 */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const place = FILE_TARGETS.find((one) => one === url.searchParams.get(FILE_TARGET_PARAM));
  if (!place || !isMultipart(request)) throw new Response(null, { status: 400 });
  const { databaseId } = await readAdminPost(content, params.id);
  const partLanguage = url.searchParams.get("language") ?? content.contentLanguage;
  const done = (outcome: EditorResult) =>
    seeOther(
      `${postPath(databaseId, { language: partLanguage }, { [RESULT_PARAM]: outcome })}#${EDITOR_RESULT_ID}`,
      content.language,
    );
  // The prefix makes the id long enough: the id of an upload draft has at least eight characters.
  const form = `admin-post-${databaseId}`;
  try {
    const { fields, files } = await saveUploadDraft(content, request, form);
    const taken = files
      .filter(({ state }) => state === "accepted" || state === "checking")
      .map(({ id }) => id);
    if (taken.length === 0) return done("refusedFile");
    const language = FILE_LANGUAGES.find((one) => one === fields.language) ?? partLanguage;
    await orOnceMore(() => addToDraft(content, databaseId, place, taken, language));
    return done("added");
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return done("refusedFile");
    throw error;
  } finally {
    // Deletes the files that were not added to the post's draft, so it must come last. If deleting fails, they expire.
    await deleteUploadDraft(content, form).catch((error: unknown) =>
      logError("an upload draft could not be deleted", error),
    );
  }
}

/** Adds the files to the current draft, which may have changed during a long upload. */
async function addToDraft(
  content: ContentClient,
  databaseId: number,
  place: FileTarget,
  taken: string[],
  language: string,
): Promise<void> {
  const { version, content: draft } = await readAdminPost(content, String(databaseId));
  const added = taken.map((fileId) => ({
    language,
    title: "",
    fileId,
    linkUrl: null,
    linkType: null,
  }));
  await saveAdminDraft(content, databaseId, {
    version,
    content:
      place === "image"
        ? { ...draft, image: taken[0]! }
        : { ...draft, files: [...draft.files, ...added] },
  });
}

/** Retries once if another user has saved between reading and saving. */
async function orOnceMore(save: () => Promise<void>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "edit_conflict") throw error;
    await save();
  }
}
