import { RULE_SENTENCES } from "../../../contract/account-rules";
import { AppError } from "../../../contract/errors";
import { isSamePassword } from "./passwords";
import type { AccountSettings } from "./settings";
import type { UserRow } from "./users.repo";

/** Returns whether the documentation prints this password for the user's account. */
export type IsPublished = (user: Pick<UserRow, "email_key">, password: string) => boolean;

export function createIsPublished({
  publishedPasswords,
}: Pick<AccountSettings, "publishedPasswords">): IsPublished {
  return ({ email_key }, password) => {
    const published = publishedPasswords?.get(email_key);
    return published !== undefined && isSamePassword(published, password);
  };
}

/** Returns the error for a new password that the documentation prints for its account. */
export function publishedPasswordRefused(): AppError {
  return new AppError("invalid_input", "The input is not valid", {
    fields: { password: RULE_SENTENCES.password_published },
  });
}
