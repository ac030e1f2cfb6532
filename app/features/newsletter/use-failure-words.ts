import { useTranslation } from "react-i18next";
import type { FailureSentences } from "~/features/forms/form-words";

/** Sentences for refusals that mean something of their own where a subscription is made or changed. */
export function useFailureWords(): FailureSentences {
  const { t } = useTranslation("newsletter");
  return {
    limit_reached: t("failure.limit"),
    conflict: t("failure.same"),
    not_found: t("failure.gone"),
    invalid_input: t("failure.unknown"),
  };
}
