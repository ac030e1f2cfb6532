import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  AUTHOR_PICTURE_MAX_BYTES,
  AUTHOR_PICTURE_MIN_PX,
  AUTHOR_TOP_RESOURCES_MAX,
} from "#contract/limits";
import type { ProfileRule } from "#contract/author-rules";
import { type FailureSentences, useFailure } from "~/features/forms/form-words";
import { wentWrong } from "~/features/forms/went-wrong";
import { useReasonWords } from "~/features/uploads/files/state-words";
import { formatBytes, formatNumber } from "~/i18n/format";
import { useLanguage } from "~/i18n/language";
import type { PictureOutcome } from "./edit-data";

/** Returns the message for a rule of profiles. */
export function useRule(): (rule: ProfileRule) => string {
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
export function useProfileFailures(): FailureSentences {
  const { t } = useTranslation("author-edit");
  return useMemo(() => ({ ...wentWrong(t("failure.other")), conflict: t("conflict") }), [t]);
}

/** Returns the message for the result of changing an image. */
export function useOutcome(): (outcome: PictureOutcome) => string {
  const { t } = useTranslation("author-edit");
  const reasonWords = useReasonWords();
  const rule = useRule();
  const failure = useFailure();
  const sentences = useProfileFailures();
  return (outcome) => {
    if ("done" in outcome) return t(`picture.${outcome.done}`);
    if ("rule" in outcome) return rule(outcome.rule);
    if ("reason" in outcome) return reasonWords(outcome.reason);
    if (outcome.failure === "reconnect") return t("linkedIn.reconnect");
    return sentences[outcome.failure] ?? failure({ code: outcome.failure });
  };
}
