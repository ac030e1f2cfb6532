import type { Author } from "#contract/authors";
import type { ProfileRule } from "#contract/account-rules";
import type { ErrorCode } from "#contract/errors";
import type { Card, Image } from "#contract/shared";
import type { UploadReason } from "#contract/upload-rules";
import { type FormReply, unexpectedFailureMessages } from "~/features/forms/form-reply";
import { useTranslation } from "react-i18next";
import { useFailureMessage, type FailureMessages } from "~/features/forms/form-messages";
import { useReasonMessage } from "~/features/uploads/files/file-row";
import { useMemo } from "react";
import {
  AUTHOR_PICTURE_MAX_BYTES,
  AUTHOR_PICTURE_MIN_PX,
  AUTHOR_TOP_RESOURCES_MAX,
} from "#contract/limits";
import { formatNumber, formatBytes, useLanguage } from "~/i18n/language";

/** Returns the message for a rule of profiles. */
export function useRuleMessage(): (rule: ProfileRule) => string {
  const { t } = useTranslation("author-edit");
  const language = useLanguage();
  const values = {
    size: formatBytes(AUTHOR_PICTURE_MAX_BYTES, language),
    least: formatNumber(AUTHOR_PICTURE_MIN_PX, language),
    most: formatNumber(AUTHOR_TOP_RESOURCES_MAX, language),
  };
  return (rule) => t(`rule.${rule}`, values);
}

/** Returns the messages for failures to save a profile or its image. */
export function useProfileFailures(): FailureMessages {
  const { t } = useTranslation("author-edit");
  return useMemo(
    () => ({ ...unexpectedFailureMessages(t("failure.other")), conflict: t("conflict") }),
    [t],
  );
}

/** Returns the message for the result of changing an image. */
export function usePictureResultMessage(): (outcome: PictureResult) => string {
  const { t } = useTranslation("author-edit");
  const reasonWords = useReasonMessage();
  const rule = useRuleMessage();
  const failure = useFailureMessage();
  const sentences = useProfileFailures();
  return (outcome) => {
    if ("done" in outcome) return t(`picture.${outcome.done}`);
    if ("rule" in outcome) return rule(outcome.rule);
    if ("reason" in outcome) return reasonWords(outcome.reason);
    if (outcome.failure === "reconnect") return t("linkedIn.reconnect");
    return sentences[outcome.failure] ?? failure({ code: outcome.failure });
  };
}

/** Id of the file field, which holds a chosen image until it is saved. */
export const PICTURE_FIELD_ID = "profile-picture";

export const DETAILS_ID = "profile";

/** A resource that can be a top resource of the profile. */
export type Choice = Pick<Card, "databaseId" | "title" | "language">;

/** The state of the LinkedIn import: it can start, offers values, or has failed. */
export type LinkedIn =
  | { state: "ask" | "reconnect" | "failed" | "denied" }
  | {
      state: "offered";
      name: string;
      firstName: string;
      lastName: string;
      /** URL of the image. */
      picture: string | null;
    };

/** Initial values of the profile form. */
export interface EditData {
  author: Pick<
    Author,
    "slug" | "name" | "firstName" | "lastName" | "affiliation" | "role" | "modified"
  > & {
    image: Image | null;
    /** In the page's language; empty if there is none in that language. */
    description: string;
    /** The language of the description that visitors read instead; null if none is needed. */
    describedIn: string | null;
  };
  top: Choice[];
  /** All available resources, by kind. */
  choices: { kind: "documents" | "toolkits" | "collections"; posts: Choice[] }[];
  /** Null if LinkedIn is not available, and for other people's profiles. */
  linkedIn: LinkedIn | null;
  /** The result of an image upload without JavaScript. */
  sentPicture: PictureResult | null;
}

/** The result of changing the image: saved or removed, a validation problem, or another refusal. */
export type PictureResult =
  | { done: "saved" | "removed" }
  | { rule: ProfileRule }
  | { reason: UploadReason }
  | { failure: ErrorCode };

/** The reply to an image upload with JavaScript. `values.modified` is the base for the next change. */
export interface PictureReply extends FormReply {
  outcome: PictureResult;
  image?: Image | null;
}
