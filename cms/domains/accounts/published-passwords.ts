import { RULE_SENTENCES } from "../../contract/account-rules";
import { AppError } from "../../contract/errors";
import { isSamePassword } from "./passwords";
import type { AccountSettings } from "./settings";
import type { UserRow } from "./users.repo";

/** Whether a password is the one that the documentation prints for an account. */
export type IsPublished = (user: Pick<UserRow, "email_key">, password: string) => boolean;

export function createIsPublished({
  publishedPasswords,
}: Pick<AccountSettings, "publishedPasswords">): IsPublished {
  return ({ email_key }, password) => {
    const published = publishedPasswords?.get(email_key);
    return published !== undefined && isSamePassword(published, password);
  };
}

/** Returns the refusal of a published password as the new one of its account. */
export function publishedPasswordRefused(): AppError {
  return new AppError("invalid_input", "The input is not valid", {
    fields: { password: RULE_SENTENCES.password_published },
  });
}
