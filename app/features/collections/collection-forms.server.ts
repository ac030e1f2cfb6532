import { z } from "zod";
import { NewInternalCollection, NoteChange } from "#contract/collections";
import { DatabaseId } from "#contract/library";
import { ACCESS } from "./access";

/** What the forms of collections send. The content system validates it again, and checks permissions. */

const { title, description } = NewInternalCollection.shape;
const access = z.enum(ACCESS);
/** The `modified` value of the version that the user edited. */
const modified = z.iso.datetime();
/** The choice between the user's own text and another user's concurrent change. */
const choice = z.enum(["mine", "theirs"]).default("mine");

export const NewCollectionForm = z.object({
  title,
  description,
  access: access.default("private"),
  /** The first post of the new collection. */
  post: z.coerce.number().pipe(DatabaseId).optional(),
});

export const DetailsForm = z.object({
  title,
  description,
  /** Missing if the user does not own the collection. */
  access: access.optional(),
  modified,
  "title-choice": choice,
  "description-choice": choice,
  "access-choice": choice,
});
export type DetailsForm = z.output<typeof DetailsForm>;

export const NoteForm = z.object({
  databaseId: z.coerce.number().pipe(DatabaseId),
  // Empty fields are not sent.
  note: z.string().default("").pipe(NoteChange.shape.note),
  modified,
  "note-choice": choice,
  /** Another user's concurrent text, as it was shown. */
  theirs: z.string().default(""),
});
