import type { z } from "zod";
import type { AdminFieldsAnswer, AdminFieldsSave } from "#contract/extra-fields";
import type { ContentClient } from "./client.server";

/** For editors: returns the extra fields of documents. */
export function getAdminFields(content: ContentClient): Promise<AdminFieldsAnswer> {
  return content.get("/admin/fields");
}

/** Replaces the list of extra fields. Throws `edit_conflict` if another editor saved first, and `invalid_input`. */
export function saveAdminFields(
  content: ContentClient,
  body: z.input<typeof AdminFieldsSave>,
): Promise<AdminFieldsAnswer> {
  return content.put("/admin/fields", { body });
}
