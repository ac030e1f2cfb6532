import { type AccountChange, DeletionPreview, type PasswordChange } from "#contract/accounts";
import type { z } from "zod";
import type { ContentClient } from "./client.server";

/** Gives the person another name that others see. Throws `invalid_input`. */
export function changeAccount(
  content: ContentClient,
  change: z.input<typeof AccountChange>,
): Promise<void> {
  return content.send("/account", change, "PATCH");
}

/** Changes the password and ends all other sessions. Throws `incorrect_password`, `invalid_input`, `rate_limited`. */
export function changePassword(
  content: ContentClient,
  change: z.input<typeof PasswordChange>,
): Promise<void> {
  return content.send("/account/password", change);
}

/** What would happen to the collections of the person. */
export function previewDeletion(content: ContentClient): Promise<DeletionPreview> {
  return content.get("/account/deletion", {}, DeletionPreview);
}

/** Deletes the account for good. Throws `incorrect_password`, and `invalid_input` where the username is another. */
export function deleteAccount(
  content: ContentClient,
  confirmation: string,
  password: string | undefined,
): Promise<void> {
  return content.send("/account", { confirmation, password }, "DELETE");
}

/** Ends every session of the person, this one's too. */
export function endAllSessions(content: ContentClient): Promise<void> {
  return content.send("/account/sessions", {}, "DELETE");
}
