import { useTranslation } from "react-i18next";
import type { ErrorCode } from "#contract/errors";
import type { FailureMessages } from "~/features/forms/form-messages";
import { Notice } from "~/components/notice";
import { type FormReply, submittedValues } from "~/features/forms/form-reply";
import { USER_TEXT } from "./edit-conflict-choice";

/** Codes with a sentence of their own; all others share one. */
const CODES_WITH_MESSAGE = [
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
export function useCollectionFormMessages(): FailureMessages {
  const words = useCollectionFailureMessage();
  return Object.fromEntries(
    (["not_found", "forbidden", "internal_error"] as const).map((code) => [code, words(code)]),
  );
}

/** Returns a function that gives the sentence for a failure (R8.13, R8.15). */
export function useCollectionFailureMessage(): (failure: CollectionFailure) => string {
  const { t } = useTranslation("collections");
  return (failure) =>
    t(
      `failed.${failure === "offline" || failure === "not_ready" ? "offline" : (CODES_WITH_MESSAGE.find((known) => known === failure) ?? "other")}`,
    );
}

const TEXTS = ["title", "description", "note"] as const;

/** Shows what was typed above a page that cannot show its form again, so that users need not write it twice. */
export function UnsavedTexts({ reply }: { reply: FormReply | undefined }) {
  const { t } = useTranslation("collection-edit");
  const texts = TEXTS.flatMap((name) => submittedValues(reply)[name] || []);
  if (!reply?.failure || texts.length === 0) return null;
  return (
    <div className="wrap">
      <Notice role="alert" tone="danger">
        <p>{t("lost")}</p>
        {texts.map((text, index) => (
          <p key={index} className={USER_TEXT} dir="auto">
            {text}
          </p>
        ))}
      </Notice>
    </div>
  );
}
