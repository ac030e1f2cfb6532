import { describe, expect, it } from "vitest";

const files = import.meta.glob<Record<string, string>>("../../locales/en/*.json", {
  eager: true,
  import: "default",
});
const textOf = (namespace: string, key: string) =>
  files[`../../locales/en/${namespace}.json`]?.[key];

/**
 * English sentences that the specification fixes (sections 4, 5 and 8). Two misspellings are corrected: "The passwords does not
 * match." and "at last 3 characters".
 */
const FIXED: readonly (readonly [namespace: string, key: string, text: string])[] = [
  ["forms", "rule.blank", "This field must not be left blank"],
  ["forms", "rule.too_few_characters", "There are too few characters in the field"],
  ["forms", "rule.too_many_characters", "There are too many characters in the field"],
  ["forms", "rule.email_specified", "Your specified email is not valid"],
  ["forms", "rule.email", "The email is not valid."],
  ["forms", "rule.personal_number", "Your personal identification number is not valid"],
  ["forms", "rule.password_short", "Password needs to be at least 6 characters long."],
  ["forms", "rule.password_lower", "Password needs at least one lower case letter."],
  ["forms", "rule.password_upper", "Password needs at least one upper case letter."],
  ["forms", "rule.password_digit", "Password needs at least one number."],
  ["forms", "rule.username_long", "Username needs to be at less than 48 characters."],
  ["forms", "rule.username_spaces", "Username cannot contain spaces."],
  ["forms", "rule.name_characters", "Name cannot contain special characters."],
  [
    "search",
    "export.failed.export_too_large",
    "Current result is too large for exporting. Please narrow down your result.",
  ],
  ["forms", "failure.incorrect_password", "Wrong password."],
  ["forms", "failure.invalid_email", "Invalid email."],
  ["account", "forgot.done", "Recovery email sent."],
  ["account", "register.done", "Registration complete. Redirecting to login shortly."],
  ["upload", "pending", "Please wait while your resources are being uploaded"],
  ["contributions", "handedIn", "Great! Your resources have been successfully uploaded"],
  ["upload", "taken", "{{title}} is already being used."],
  ["author-edit", "failure.other", "Something went wrong"],
  ["collections", "failed.other", "Something went wrong"],
  ["upload", "failure.wrong", "Something went wrong."],
  ["collections", "failed.not_found", "Could not find collection"],
  ["collection", "invite.failed", "Contributor(s) could not be invited"],
  ["errors", "members.title", "Oops! You need to be logged in to see this page."],
  ["settings", "saved.name", "Name changed successfully"],
  ["settings", "saved.password", "Password changed successfully"],
  ["forms", "rule.username_short", "Username needs to be at least 3 characters."],
  ["forms", "rule.name_short", "Name needs to be at least 3 characters."],
  ["forms", "rule.password_repeat", "The passwords do not match."],
];

describe("texts that the specification fixes", () => {
  it.each(FIXED)("%s %s is written as specified", (namespace, key, text) => {
    expect(textOf(namespace, key)).toBe(text);
  });
});
