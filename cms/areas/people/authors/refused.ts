import { RULE_SENTENCES } from "../../../contract/account-rules";
import { PROFILE_RULE_SENTENCES, type ProfileProblem } from "../../../contract/author-rules";
import { AppError } from "../../../contract/errors";
import { UPLOAD_REASONS } from "../../../contract/upload-reasons";

const SENTENCES: Record<ProfileProblem, string> = {
  ...UPLOAD_REASONS,
  ...RULE_SENTENCES,
  ...PROFILE_RULE_SENTENCES,
};

/** Returns the error for an invalid field of a profile: `invalid_profile`. */
export function profileRefused(field: string, problem: ProfileProblem): AppError {
  return new AppError("invalid_profile", "The profile is not valid", {
    fields: { [field]: SENTENCES[problem] },
    rules: { [field]: problem },
  });
}
