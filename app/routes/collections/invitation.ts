import { redirect } from "react-router";
import { z } from "zod";
import { AppError, type ErrorCode } from "#contract/errors";
import type { InternalCollection } from "#contract/collections";
import { DatabaseId } from "#contract/library";
import { type ContentClient, inLanguage } from "~/content/client.server";
import { getInternalCollection } from "~/content/collections.server";
import { contentContext, visitorContext } from "~/contexts";
import {
  INVITATION_ANSWERS,
  INVITATION,
  MY_COLLECTIONS_PATH,
  OUTDATED_TOKEN,
  collectionEventPath,
  invitationErrorPath,
} from "~/paths/collections";
import { failureOf } from "~/features/forms/read-form.server";
import { PROFILE_PATH, formPath } from "~/paths/account";
import { readFormData } from "~/http/form-data.server";
import { removeStoredInvitation, storedInvitations } from "~/http/invitation-tokens.server";
import { localisedPath } from "~/i18n/paths";
import { redirectTo } from "~/i18n/link";
import type { Route } from "./+types/invitation";
export { keepInputOnFailure as clientAction } from "~/features/forms/use-form-fetcher";

const Fields = z.object({
  answer: z.enum(INVITATION_ANSWERS),
  databaseId: z.coerce.number().pipe(DatabaseId),
});

/** `POST /collections/invitation/accept`, `/decline`: answers an invitation, with the token from its email. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const fields = Fields.safeParse({
    ...Object.fromEntries(await readFormData(request)),
    answer: params.answer,
  });
  if (!fields.success) throw new Response(null, { status: 400 });
  const { answer, databaseId } = fields.data;
  const localised = (path: string) => localisedPath(path, content.language);
  const to = (path: string, headers?: HeadersInit) => redirect(path, { status: 303, headers });
  if (!context.get(visitorContext).account)
    return to(
      localised(formPath("login", localised(`${PROFILE_PATH}?${INVITATION}=${databaseId}`))),
    );

  const stored = await storedInvitations(context, request.headers.get("Cookie"));
  const key = stored.find(({ invitation }) => invitation === databaseId)?.key;
  const withoutStoredKey =
    key === undefined
      ? undefined
      : { "Set-Cookie": await removeStoredInvitation(context, stored, databaseId) };
  try {
    if (answer === "accept")
      return to((await accept(content, databaseId, key)).link, withoutStoredKey);
    await content
      .post("/internal_collections/{id}/decline", { params: { path: { id: databaseId } } })
      .catch(ignoreError("not_found"));
    return to(localised(collectionEventPath("declined", databaseId)), withoutStoredKey);
  } catch (error) {
    const { code } = failureOf(error);
    const isOldKey = code === "invitation_key_required" && key !== undefined;
    return to(
      localised(invitationErrorPath(databaseId, isOldKey ? OUTDATED_TOKEN : code)),
      isOldKey ? withoutStoredKey : undefined,
    );
  }
}

/** Accepts the invitation and returns the collection. A second press has no further effect. */
async function accept(
  content: ContentClient,
  databaseId: number,
  key: string | undefined,
): Promise<InternalCollection> {
  const joined = await content
    .post("/internal_collections/{id}/accept", {
      params: inLanguage(content, { id: databaseId }),
      body: { key },
    })
    .catch(ignoreError("forbidden"));
  const collection = joined ?? (await getInternalCollection(content, databaseId));
  if (collection.role !== "collaborator")
    throw new AppError("forbidden", "There is no invitation to answer");
  return collection;
}

/** Returns an error handler that ignores one code, which means that the change was already made. Rethrows other errors. */
const ignoreError =
  (code: ErrorCode) =>
  (error: unknown): undefined => {
    if (!(error instanceof AppError && error.code === code)) throw error;
  };

export function loader({ context }: Route.LoaderArgs) {
  return redirectTo(MY_COLLECTIONS_PATH, context.get(contentContext).language);
}
