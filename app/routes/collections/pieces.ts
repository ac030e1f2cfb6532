import { redirect } from "react-router";
import { z } from "zod";
import { AppError, ERROR_STATUS, type ErrorCode } from "#contract/errors";
import { DatabaseId } from "#contract/library";
import { COLLECTION_NOTE_MAX_CHARS, COLLECTION_POSTS_MAX, COLLECTION_RECOMMENDED_MAX } from "#contract/limits";
import type { ContentClient } from "~/content/client.server";
import { addPost, changeCollection, getInternalCollection, movePost, removePost, setNote } from "~/content/internal-collections.server";
import { contentContext } from "~/contexts";
import { MY_COLLECTIONS_PATH, PIECE_CHANGES } from "~/features/collections/paths";
import { failureOf } from "~/features/forms/read-form.server";
import { FAILED, TO_THE_FRONT } from "~/features/library/paths";
import { formPath } from "~/features/session/account-paths";
import { backPath, HERE } from "~/http/back";
import { localisedPath } from "~/i18n/paths";
import type { Route } from "./+types/pieces";

/** Putting first is read and written; somebody else may do it in between, hardly twice. */
const ATTEMPTS = 3;

const Flag = z.enum(["0", "1"]).transform((flag) => flag === "1");
const Fields = z.object({
  collection: z.coerce.number().pipe(DatabaseId),
  change: z.enum(PIECE_CHANGES),
  databaseId: z.coerce.number().pipe(DatabaseId),
  /** Where the form is: a path within the site. */
  back: z.string().optional(),
  /** Behind which piece it goes, `TO_THE_FRONT` for none. */
  after: z.coerce.number().pipe(DatabaseId.or(z.literal(TO_THE_FRONT))).optional(),
  /** How many places it goes up (less than none) or down. */
  by: z.coerce.number().int().min(-COLLECTION_POSTS_MAX).max(COLLECTION_POSTS_MAX).optional(),
  /** Whether it is put first. */
  first: Flag.default(false),
  /** The note that it had before it was taken out. */
  note: z.string().max(2 * COLLECTION_NOTE_MAX_CHARS).default(""),
});
type Fields = z.infer<typeof Fields>;

/** `POST /collections/{id}/pieces/move`, `/remove`, `/restore`, `/first`: a form comes back to its place; a script hears what became of it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const content = context.get(contentContext);
  const read = Fields.safeParse({ ...Object.fromEntries(await request.formData()), collection: params.databaseId, change: params.change });
  if (!read.success) throw new Response(null, { status: 400 });
  const failure = await carryOut(content, read.data).then(() => null, (error: unknown) => failureOf(error).code);
  if (!request.headers.get("Accept")?.includes("text/html")) {
    return failure ? Response.json({ code: failure }, { status: ERROR_STATUS[failure] }) : new Response(null, { status: 204 });
  }
  const back = backPath(read.data.back);
  if (failure === "unauthenticated") return redirect(localisedPath(formPath("login", back), content.language), 303);
  return redirect(failure ? saying(back, failure) : back, 303);
}

async function carryOut(content: ContentClient, { collection, change, databaseId, after, by, first, note }: Fields): Promise<void> {
  if (change === "first") return putFirst(content, collection, databaseId, first);
  if (change === "remove") return removePost(content, collection, databaseId);
  const moved = async () => {
    if (after !== undefined) await movePost(content, collection, databaseId, { after: after === TO_THE_FRONT ? null : after });
    else if (by !== undefined) await movePost(content, collection, databaseId, { by });
  };
  if (change === "move") return moved();
  const { modified } = await addPost(content, collection, databaseId);
  try {
    await moved();
  } catch (error) {
    // What it stood behind has gone as well: it is back all the same, behind the others.
    if (!isCode(error, "conflict")) throw error;
  }
  if (note) await setNote(content, collection, databaseId, { modified, note });
  if (first) await putFirst(content, collection, databaseId, true);
}

/** Adds a piece to those put first, or takes it from them, whatever others do to the rest of them. Throws `limit_reached`. */
async function putFirst(content: ContentClient, collection: number, databaseId: number, isFirst: boolean, attempts = ATTEMPTS): Promise<void> {
  const { modified, recommendedPosts } = await getInternalCollection(content, collection);
  const others = recommendedPosts.map((post) => post.databaseId).filter((id) => id !== databaseId);
  if (isFirst && others.length >= COLLECTION_RECOMMENDED_MAX) throw new AppError("limit_reached", "No more pieces can be put first");
  try {
    await changeCollection(content, collection, { modified, recommendedPosts: isFirst ? [...others, databaseId] : others });
  } catch (error) {
    if (attempts <= 1 || !isCode(error, "edit_conflict")) throw error;
    await putFirst(content, collection, databaseId, isFirst, attempts - 1);
  }
}

const isCode = (error: unknown, code: ErrorCode): boolean => error instanceof AppError && error.code === code;

/** The page that a form comes back to, with why it came to nothing. */
function saying(back: string, failure: ErrorCode): string {
  const { pathname, searchParams, hash } = new URL(back, HERE);
  searchParams.set(FAILED, failure);
  return `${pathname}?${searchParams}${hash}`;
}

export function loader({ context }: Route.LoaderArgs) {
  return redirect(localisedPath(MY_COLLECTIONS_PATH, context.get(contentContext).language));
}
