import { useTranslation } from "react-i18next";
import type { FailureSentences } from "~/features/forms/form-words";
import { wentWrong } from "~/features/forms/went-wrong";

/** Returns sentences for refusals that have a special meaning in the upload form. */
export function useFailureWords(): FailureSentences {
  const { t } = useTranslation("upload");
  return {
    ...wentWrong(t("failure.wrong")),
    limit_reached: t("failure.limit"),
    payload_too_large: t("failure.too_large"),
    conflict: t("failure.conflict"),
    busy: t("failure.busy"),
  };
}
