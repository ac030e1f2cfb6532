import type { UploadReason } from "./upload-rules";

/**
 * The rules of accounts and author profiles that the website and the content system share, each with a name. They are
 * plain functions without zod, so that the browser can check them while the user types. Decision 0020 explains how the two
 * contradictory limits are interpreted (R5.15 and R5.17, R5.19 and R5.21).
 */

/** Shortest and longest username. R5.15: letters and digits only, 3 to 16 characters. */
export const USERNAME_MIN_CHARS = 3;
export const USERNAME_MAX_CHARS = 16;
/** Length from which the error message about a long username is shown (R5.17). */
export const USERNAME_SENTENCE_CHARS = 48;
/** Shortest and longest display name (R5.19). */
export const DISPLAY_NAME_MIN_CHARS = 3;
export const DISPLAY_NAME_MAX_CHARS = 48;
/** Shortest password (R5.10). */
export const PASSWORD_MIN_CHARS = 6;
/**
 * Longest password, in bytes of UTF-8. Chosen: a sentence in any script fits, and hashing a password cannot overload the
 * server.
 */
export const PASSWORD_MAX_BYTES = 1024;
/** Longest email address. RFC 5321, 4.5.3.1.3: a path of 256 with its angle brackets. */
export const EMAIL_MAX_CHARS = 254;

/** Every rule, with the sentence that API clients get. The website translates the rules, under the same names. */
export const RULE_SENTENCES = {
  blank: "This field must not be left blank",
  too_few_characters: "There are too few characters in the field",
  too_many_characters: "There are too many characters in the field",
  email: "The email is not valid.",
  username_short: "Username needs to be at least 3 characters.",
  username_long: "Username needs to be at less than 48 characters.",
  username_spaces: "Username cannot contain spaces.",
  username_characters: "Username can contain letters a to z and digits only.",
  name_short: "Name needs to be at least 3 characters.",
  name_characters: "Name cannot contain special characters.",
  password_short: "Password needs to be at least 6 characters long.",
  password_lower: "Password needs at least one lower case letter.",
  password_upper: "Password needs at least one upper case letter.",
  password_digit: "Password needs at least one number.",
  password_repeat: "The passwords do not match.",
  password_same: "The new password is the same as the current one.",
  password_published: "This password is printed in the documentation. Choose another one.",
  terms: "Accept the terms to continue.",
  confirmation: "The confirmation does not match the username.",
} as const;
export type Rule = keyof typeof RULE_SENTENCES;

/**
 * Matches an address that mail can be sent to: what HTML's own email field accepts (HTML standard, "valid e-mail address"),
 * with a dot in the domain. Line breaks of any kind are refused, so that none can reach a mail header.
 */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** Returns the first rule that an email address breaks, or null. */
export function emailProblem(email: string): Rule | null {
  if (email === "") return "blank";
  return email.length <= EMAIL_MAX_CHARS && EMAIL.test(email) ? null : "email";
}

/**
 * Returns the first rule that a username breaks, or null. Only ASCII letters are allowed, so that different names never
 * look the same.
 */
export function usernameProblem(username: string): Rule | null {
  if (username === "") return "blank";
  if (/\s/.test(username)) return "username_spaces";
  if (username.length < USERNAME_MIN_CHARS) return "username_short";
  if (username.length >= USERNAME_SENTENCE_CHARS) return "username_long";
  if (username.length > USERNAME_MAX_CHARS) return "too_many_characters";
  return /^[a-z\d]+$/i.test(username) ? null : "username_characters";
}

/**
 * Returns the first rule that a display name breaks, or null. Word characters are those of every script, with their accents.
 */
export function displayNameProblem(name: string): Rule | null {
  if (name === "") return "blank";
  const length = [...name].length;
  if (length < DISPLAY_NAME_MIN_CHARS) return "name_short";
  if (length > DISPLAY_NAME_MAX_CHARS) return "too_many_characters";
  return /^[\p{L}\p{M}\p{N}_ ]+$/u.test(name) && /[\p{L}\p{N}]/u.test(name)
    ? null
    : "name_characters";
}

/**
 * Returns the rules that a new password breaks, in the order in which they are listed beside the field. An empty or too long
 * password breaks only that rule.
 */
export function passwordProblems(password: string): Rule[] {
  if (password === "") return ["blank"];
  if (new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES)
    return ["too_many_characters"];
  const broken: Rule[] = [];
  if ([...password].length < PASSWORD_MIN_CHARS) broken.push("password_short");
  if (!/\p{Ll}/u.test(password)) broken.push("password_lower");
  if (!/\p{Lu}/u.test(password)) broken.push("password_upper");
  if (!/\p{Nd}/u.test(password)) broken.push("password_digit");
  return broken;
}

/** The rules of author profiles, besides those of accounts and the reasons for refusing a picture (`UPLOAD_REASONS`). */
export const PROFILE_RULE_SENTENCES = {
  picture_too_large: "The picture is larger than 10 MB.",
  picture_kind: "The picture must be a JPEG, PNG, GIF or TIFF.",
  picture_too_small: "The selected part of the picture is smaller than 96 by 96 pixels.",
  crop: "The crop must be four whole numbers, x, y, width and height, and lie within the picture.",
  too_many_top_resources: "At most 12 resources can be highlighted.",
  top_resource: "One of the resources is not a public resource of the author.",
} as const;
export type ProfileRule = keyof typeof PROFILE_RULE_SENTENCES;

/** The rules that a field of an author profile can break, by name. */
export type ProfileProblem = Rule | ProfileRule | UploadReason;
