/**
 * The rules of an author profile that the website and the content system share, each with a name. They add to those of
 * `account-rules.ts` and to the reasons in `upload-reasons.ts` for refusing a picture. They are plain constants without
 * zod, so that the browser can use them.
 */

import type { Rule } from "./account-rules";
import type { UploadReason } from "./upload-reasons";

/** Every rule, with the sentence that API clients get. The website translates the rules, under the same names. */
export const PROFILE_RULE_SENTENCES = {
  picture_too_large: "The picture has more than 10 MB.",
  picture_kind: "The file is no picture that can be shown here: JPEG, PNG, GIF and TIFF can.",
  picture_too_small: "What is cut out of the picture is smaller than 96 by 96 pixels.",
  crop: "What is cut out of the picture is four whole numbers, x, y, width and height, and lies within it.",
  too_many_top_resources: "At most 12 resources can be put at the top.",
  top_resource: "One of the resources is none of the author's public ones.",
} as const;
export type ProfileRule = keyof typeof PROFILE_RULE_SENTENCES;

/** The rules that a field of an author profile can break, by name. */
export type ProfileProblem = Rule | ProfileRule | UploadReason;
