import { useTranslation } from "react-i18next";
import type { FailureSentences } from "~/features/forms/form-words";

/** Returns sentences for refusals that have a special meaning for subscriptions. */
export function useFailureWords(): FailureSentences {
  const { t } = useTranslation("newsletter");
  return {
    limit_reached: t("failure.limit"),
    conflict: t("failure.same"),
    not_found: t("failure.gone"),
    invalid_input: t("failure.unknown"),
  };
}
