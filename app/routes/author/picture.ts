import { changeAuthor, sendAuthorPicture } from "~/content/authors.server";
import type { ContentClient } from "~/content/client.server";
import { contentContext } from "~/contexts";
import { editPath, PICTURE, PICTURE_ID, LINKEDIN_RETURN_PARAM } from "~/paths/authors";
import { refused } from "~/features/forms/read-form.server";
import { readFormData } from "~/http/form-data.server";
import { isMultipart } from "~/http/streamed-bodies";
import { redirectTo, seeOther } from "~/i18n/link";
import type { Route } from "./+types/picture";
import type { PictureResult, PictureReply } from "./edit/edit-data";
import { authorToEdit, nameOf, failedResultOf } from "./edit/edit.server";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";
export { membersOnlyPage as middleware } from "~/middleware/require-role";

/** `POST /author/{slug}/picture`: streams an image to the content system, or applies another change of the image. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const { databaseId, slug } = await authorToEdit(content, params.slug);
  const reply = await replyOf(
    isMultipart(request)
      ? send(content, databaseId, request)
      : change(content, databaseId, await readFormData(request)),
  );
  if (!request.headers.get("Accept")?.includes("text/html"))
    return "done" in reply.outcome ? reply : refused(reply);
  const query = new URLSearchParams({
    [PICTURE]: nameOf(reply.outcome),
    ...(url.searchParams.has(LINKEDIN_RETURN_PARAM) && { [LINKEDIN_RETURN_PARAM]: "1" }),
  });
  return seeOther(`${editPath(slug)}?${query}#${PICTURE_ID}`, content.language);
}

async function send(content: ContentClient, databaseId: number, form: Request) {
  return { author: await sendAuthorPicture(content, databaseId, form), done: "saved" as const };
}

async function change(content: ContentClient, databaseId: number, form: FormData) {
  const isLinkedIns = form.get("intent") === "linkedin";
  const author = await changeAuthor(
    content,
    databaseId,
    isLinkedIns ? { linkedin_picture: true } : { remove_picture: true },
  );
  return { author, done: isLinkedIns ? ("saved" as const) : ("removed" as const) };
}

async function replyOf(changing: ReturnType<typeof send | typeof change>): Promise<PictureReply> {
  try {
    const {
      author: { image, modified },
      done,
    } = await changing;
    return { result: { initialValue: { modified } }, done: true, outcome: { done }, image };
  } catch (error) {
    const outcome: PictureResult = failedResultOf(error);
    return { result: {}, outcome };
  }
}

/** This URL has no page, so it redirects to the edit form. */
export function loader({ context, params }: Route.LoaderArgs) {
  return redirectTo(editPath(params.slug), context.get(contentContext).language);
}
