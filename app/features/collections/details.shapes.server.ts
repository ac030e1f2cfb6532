import { z } from "zod";
import { NewInternalCollection, NoteChange } from "#contract/internal-collections";
import { DatabaseId } from "#contract/library";
import { ACCESS } from "./access";

/** What the forms of collections send. The content system checks it again, and says whose it is to change. */

const { title, description } = NewInternalCollection.shape;
const access = z.enum(ACCESS);
/** The `modified` that what was typed is based on. */
const modified = z.iso.datetime();
/** Between one's own words and those of somebody who changed the same meanwhile. */
const choice = z.enum(["mine", "theirs"]).default("mine");

export const NewCollectionForm = z.object({
  title,
  description,
  access: access.default("private"),
  /** What goes into it at once. */
  post: z.coerce.number().pipe(DatabaseId).optional(),
});

export const DetailsForm = z.object({
  title,
  description,
  /** Left out by whoever does not own it. */
  access: access.optional(),
  modified,
  "title-choice": choice,
  "description-choice": choice,
  "access-choice": choice,
});
export type DetailsForm = z.output<typeof DetailsForm>;

export const NoteForm = z.object({
  databaseId: z.coerce.number().pipe(DatabaseId),
  // A field that is empty is not sent.
  note: z.string().default("").pipe(NoteChange.shape.note),
  modified,
  "note-choice": choice,
  /** What somebody else wrote meanwhile, as it was shown. */
  theirs: z.string().default(""),
});
