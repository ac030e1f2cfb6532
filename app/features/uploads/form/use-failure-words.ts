import { useTranslation } from "react-i18next";
import type { ErrorCode } from "#contract/errors";
import type { FailureSentences } from "~/features/forms/form-words";

/** All that nobody can do anything about: the specification has one sentence for it (section 8). */
const WRONG = [
  "internal_error",
  "timeout",
  "malformed_request",
  "malformed_json",
  "unsupported_media_type",
  "invalid_input",
  "gone",
] as const satisfies readonly ErrorCode[];

/** Sentences for refusals that mean something of their own in the upload form. */
export function useFailureWords(): FailureSentences {
  const { t } = useTranslation("upload");
  return {
    ...Object.fromEntries(WRONG.map((code) => [code, t("failure.wrong")])),
    limit_reached: t("failure.limit"),
    payload_too_large: t("failure.too_large"),
    conflict: t("failure.conflict"),
    busy: t("failure.busy"),
  };
}
