import { useTranslation } from "react-i18next";
import type { ErrorCode } from "#contract/errors";
import type { FailureSentences } from "~/features/forms/form-words";

/** Codes with a sentence of their own; for all others there is one. */
const SAID = [
  "not_found",
  "forbidden",
  "conflict",
  "private_collection",
  "limit_reached",
  "invitation_key_required",
  "unauthenticated",
  "rate_limited",
  "storage_full",
] as const;

/** Why a change of a collection came to nothing: a code of the content system, or `offline` where it could not be reached. */
export type CollectionFailure = ErrorCode | "offline";

/** The sentences that the forms of a collection have of their own. */
export function useFormSentences(): FailureSentences {
  const words = useCollectionFailure();
  return Object.fromEntries(
    (["not_found", "forbidden", "internal_error"] as const).map((code) => [code, words(code)]),
  );
}

/** The sentence for it, in the words that the specification has (section 8). */
export function useCollectionFailure(): (failure: CollectionFailure) => string {
  const { t } = useTranslation("collections");
  return (failure) =>
    t(
      `failed.${failure === "offline" || failure === "not_ready" ? "offline" : (SAID.find((said) => said === failure) ?? "other")}`,
    );
}
