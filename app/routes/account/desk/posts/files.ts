import { redirect } from "react-router";
import { FILE_LANGUAGES } from "#contract/upload-rules";
import { saveDeskDraft } from "~/content/desk.server";
import { keepUploadDraft, removeUploadDraft } from "~/content/uploads.server";
import { contentContext } from "~/contexts";
import { OUTCOME, type Outcome } from "~/features/desk/desk-reply";
import { readDeskPost } from "~/features/desk/editor-data.server";
import { FILE_PLACES, OUTCOME_ID, PLACE, postPath } from "~/features/desk/paths";
import { isMultipart } from "~/http/streamed";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/files";

/**
 * `/account/desk/posts/{id}/files` takes forms alone: files of a document, or a picture, of pages without script. The form goes to
 * the content system as it comes in, which keeps it as a form of the upload for the moment that it takes to put its files into the
 * post's draft.
 */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const place = FILE_PLACES.find((one) => one === url.searchParams.get(PLACE));
  if (!place || !isMultipart(request)) throw new Response(null, { status: 400 });
  const { databaseId } = await readDeskPost(content, params.id);
  const form = `desk-${databaseId}`;
  const { fields, files } = await keepUploadDraft(content, request, form);
  await removeUploadDraft(content, form);
  const taken = files.filter(({ state }) => state === "accepted" || state === "checking").map(({ id }) => id);
  const partLanguage = url.searchParams.get("language") ?? content.language;
  const language = FILE_LANGUAGES.find((one) => one === fields.language) ?? partLanguage;
  const done = (outcome: Outcome) => redirect(localisedPath(`${postPath(databaseId, { language: partLanguage }, { [OUTCOME]: outcome })}#${OUTCOME_ID}`, content.language), 303);
  const [first] = taken;
  if (!first) return done("refusedFile");
  // As it is by now: the files may have been long on their way.
  const { version, content: draft } = await readDeskPost(content, params.id);
  const added = taken.map((fileId) => ({ language, title: "", fileId, linkUrl: null, linkType: null }));
  await saveDeskDraft(content, databaseId, { version, content: place === "image" ? { ...draft, image: first } : { ...draft, files: [...draft.files, ...added] } });
  return done("added");
}
