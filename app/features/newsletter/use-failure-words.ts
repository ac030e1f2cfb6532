import type { FailureSentences } from "~/features/forms/form-words";
import { useTranslation } from "~/i18n/translate";

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
