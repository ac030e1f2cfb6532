import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { say } from "~/features/library/library-store";
import { useLanguage } from "~/i18n/language";
import { localisedPath } from "~/i18n/paths";
import { addressOfDraft, uploadPath } from "./upload-address";

/** Returns a function that shows a message that the form is kept, with a link back to it. */
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
    // The texts belong to the language, and a change of language reloads the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [language],
  );
}
