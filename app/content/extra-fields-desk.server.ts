import type { z } from "zod";
import type { DeskFieldsAnswer, DeskFieldsSave } from "#contract/extra-fields";
import type { ContentClient } from "./client.server";

/** For editors: returns the extra fields of documents. */
export function getDeskFields(content: ContentClient): Promise<DeskFieldsAnswer> {
  return content.get("/desk/fields");
}

/** Replaces the list of extra fields. Throws `edit_conflict` if another editor saved first, and `invalid_input`. */
export function saveDeskFields(
  content: ContentClient,
  body: z.input<typeof DeskFieldsSave>,
): Promise<DeskFieldsAnswer> {
  return content.put("/desk/fields", { body });
}
