import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { say } from "~/features/library/library-store";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { addressOfDraft, uploadPath } from "./upload-address";

/** Says that a form which was left is kept, and leads back to it. */
export function useSayKept(): (draft: string) => void {
  const { t } = useTranslation("upload");
  const language = useLanguage();
  const { t: tContributions } = useTranslation("contributions");
  return useCallback(
    (draft) =>
      say({
        words: t("left"),
        link: {
          to: localisedPath(uploadPath(addressOfDraft(draft)), language),
          label: tContributions("goOn"),
        },
      }),
    // The words are the language's, and a change of language loads the page anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language],
  );
}
