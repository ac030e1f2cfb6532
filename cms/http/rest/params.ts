import { z } from "zod";
import { DatabaseIdText } from "../../contract/library";

/** Longest slug in a path that is looked up. Chosen: twice the length of generated slugs. */
const SLUG_MAX_CHARS = 200;

const Slug = z.string().min(1).max(SLUG_MAX_CHARS);

export const SlugParam = z.object({ slug: Slug });
export const ChapterParams = z.object({ slug: Slug, chapter: Slug });
/** The databaseId in a path. */
export const Id = DatabaseIdText;
export const IdParam = z.object({ id: Id });
export const PostParam = z.object({ postId: Id });
export const CollectionPostParams = IdParam.extend({ postId: Id });
export const CollectionPersonParams = IdParam.extend({ userId: Id });
export const CollectionInviteParams = IdParam.extend({ inviteId: Id });
/** A databaseId or a slug. */
export const KeyParam = z.object({ id: Id.or(Slug) });
