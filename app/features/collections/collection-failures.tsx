import { useTranslation } from "react-i18next";
import type { ErrorCode, FieldChange } from "#contract/errors";
import {
  COLLECTION_POSTS_MAX,
  COLLECTION_RECOMMENDED_MAX,
  COLLECTIONS_OWNED_MAX,
} from "#contract/limits";
import type { FailureMessages } from "~/features/forms/form-messages";
import { Notice } from "~/components/messages";
import { type FormReply, submittedValues, type FormFailure } from "~/features/forms/form-reply";
import { FieldGroup, RadioRow } from "~/components/field";
import { formatNumber, useLanguage } from "~/i18n/language";

/** Returns another user's concurrent change to a field, if there is one. */
export const conflictingChange = (
  failure: FormFailure | undefined,
  field: string,
): FieldChange | undefined => failure?.changes?.find((change) => change.field === field);

/** Returns a function that gives the sentence for a concurrent change, which is shown at the field. */
export function useConflictMessage(): (change: FieldChange | undefined) => string | undefined {
  const { t } = useTranslation("collection-edit");
  return (change) =>
    change && (change.by === null ? t("clash.unknown") : t("clash.by", { name: change.by }));
}

/** Styles a text as its author wrote it. */
export const USER_TEXT =
  "mt-1.5 block rounded-control bg-sunk px-3.5 py-2.5 wrap-anywhere whitespace-pre-line";

interface EditConflictChoiceProps {
  formId: string;
  field: string;
  change: FieldChange;
  /** The other user's value, as text. */
  theirs: string;
}

/** A choice between the user's own text, which stays in the field, and the other user's. Saving again applies it. */
export function EditConflictChoice({
  formId,
  field,
  change: { by },
  theirs,
}: EditConflictChoiceProps) {
  const { t } = useTranslation("collection-edit");
  const name = `${field}-choice`;
  return (
    <FieldGroup
      id={`${formId}-${name}`}
      legend={t("clash.which")}
      // Continues the error bar of the field above. The legend is below the top edge, as in other blocks, not inside the
      // edge.
      className="clash -mt-5 border-s-4 border-danger ps-4 pt-3 [&>legend]:float-start"
    >
      <RadioRow name={name} value="mine" defaultChecked label={t("clash.mine")} />
      <RadioRow
        name={name}
        value="theirs"
        label={
          <>
            {by === null ? t("clash.theirs") : t("clash.theirsBy", { name: by })}
            <span className={USER_TEXT} dir="auto">
              {theirs || t("clash.nothing")}
            </span>
          </>
        }
      />
    </FieldGroup>
  );
}

/** Codes that have a separate sentence. All other codes share one. */
const CODES_WITH_MESSAGE = [
  "not_found",
  "forbidden",
  "conflict",
  "private_collection",
  "invitation_key_required",
  "unauthenticated",
  "rate_limited",
  "storage_full",
] as const;

/** What a change may find full, and the number of resources or collections that fit. */
const LIMITS = {
  /** Resources of the collection. */
  posts: COLLECTION_POSTS_MAX,
  /** Resources that are put first. */
  first: COLLECTION_RECOMMENDED_MAX,
  /** Collections of the user. */
  owned: COLLECTIONS_OWNED_MAX,
};

/** Why a change of a collection failed: a code of the content system, or `offline` if it is unreachable. */
export type CollectionFailure = ErrorCode | "offline";

/** Returns the sentences that are special to the forms of a collection. */
export function useCollectionFormMessages(): FailureMessages {
  const words = useCollectionFailureMessage();
  return Object.fromEntries(
    (["not_found", "forbidden", "internal_error"] as const).map((code) => [code, words(code)]),
  );
}

/**
 * Returns a function that gives the sentence for a failure (R8.13, R8.15). `limit` is the one that the change can reach, if there
 * is one.
 */
export function useCollectionFailureMessage(): (
  failure: CollectionFailure,
  limit?: keyof typeof LIMITS,
) => string {
  const { t } = useTranslation("collections");
  const language = useLanguage();
  return (failure, limit) =>
    failure === "limit_reached" && limit
      ? t(`failed.limit_reached.${limit}`, { max: formatNumber(LIMITS[limit], language) })
      : t(
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
