import { useTranslation } from "react-i18next";
import type { ErrorCode } from "#contract/errors";
import type { FailureSentences } from "~/features/forms/form-words";

/** Codes with a sentence of their own; all others share one. */
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

/** Why a change of a collection failed: a code of the content system, or `offline` if it is unreachable. */
export type CollectionFailure = ErrorCode | "offline";

/** Returns the sentences that are special to the forms of a collection. */
export function useFormSentences(): FailureSentences {
  const words = useCollectionFailure();
  return Object.fromEntries(
    (["not_found", "forbidden", "internal_error"] as const).map((code) => [code, words(code)]),
  );
}

/** Returns a function that gives the sentence for a failure (R8.13, R8.15). */
export function useCollectionFailure(): (failure: CollectionFailure) => string {
  const { t } = useTranslation("collections");
  return (failure) =>
    t(
      `failed.${failure === "offline" || failure === "not_ready" ? "offline" : (SAID.find((said) => said === failure) ?? "other")}`,
    );
}
